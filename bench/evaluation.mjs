import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, explain, load, loadPolicies, requestFor, runSync } from '@ephor/engine'
import { parseYaml, stringifyYaml } from '@ephor/lang/yaml'
import { makePods, makePodsYaml } from './pods.mjs'
import { ratioOf } from './ratio.mjs'

// The rows about the engine alone, bundled and run in a process of their own: prints their ratios
// as JSON. Arguments: the folder of the Pod Security policies, the numbers of Pods and of rounds.

const [folder, podCount, rounds] = process.argv.slice(2)
const ports = { now: () => 0, random: () => 0 }

// So often is one Pod mutated each time, that there is something to measure.
const repetitions = 500

// One Pod is evaluated so often for each time that it is explained, for the same reason.
const evaluationsPerExplanation = 100
const explanations = 20

const text = JSON.stringify(makePods(Number(podCount)))
let pods = JSON.parse(text)
const standard = readdirSync(folder)
  .filter(name => name.endsWith('.yaml'))
  .flatMap(name => load(readFileSync(join(folder, name), 'utf8')).policies)

console.log(
  JSON.stringify({
    evaluate: compare(parse, evaluate(standard)),
    mutate: compare(mutate(mutating(1)), mutate(mutating(10))),
    admit: compare(admit(mutating(1)), admit(mutating(10))),
    explain: perEvaluation(compare(evaluateOne(standard), explainOne(standard))),
    index: compare(evaluate(standard), evaluate([...others(1_000 - standard.length), ...standard])),
  }),
)

/**
 * The CPU time of the second work divided by that of the first: the least of each. Both are done
 * in turn, so that what else the machine does falls on both alike; the first rounds warm up.
 */
function compare(first, second) {
  const pairs = []
  for (let round = -2; round < Number(rounds); round++) {
    const before = cpuMicroseconds(first)
    const after = cpuMicroseconds(second)
    if (round >= 0) pairs.push([after, before])
  }
  return ratioOf(pairs)
}

function cpuMicroseconds(work) {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return user + system
}

function parse() {
  pods = JSON.parse(text)
}

function evaluate(policies) {
  const { set } = compile({ policies })
  return () => {
    for (const pod of pods) expect(runSync(set, requestFor(pod), ports).policies.length > 0)
  }
}

function evaluateOne(policies) {
  const { set } = compile({ policies })
  const [pod] = makePods(1)
  return () => {
    for (let count = 0; count < explanations * evaluationsPerExplanation; count++) {
      expect(runSync(set, requestFor(pod), ports).policies.length > 0)
    }
  }
}

/** Policies that ask nothing are explained before the promise is given; it only brings the result. */
function explainOne(policies) {
  const { set } = compile({ policies })
  const [pod] = makePods(1)
  return () => {
    for (let count = 0; count < explanations; count++) {
      explain(set, requestFor(pod), ports).then(({ rules }) => expect(rules.length > 0))
    }
  }
}

function perEvaluation({ ratio, spread }) {
  const times = value => value * evaluationsPerExplanation
  return { ratio: times(ratio), spread: spread.map(times) }
}

/** As the command does it for one Pod: YAML comes in, the YAML of the changed Pod goes out. */
function mutate(policies) {
  const { set } = compile({ policies })
  const yaml = makePodsYaml(1)
  return repeated(() => {
    const [document] = parseYaml(yaml)
    const { resource } = runSync(set, requestFor(document.value), ports)
    expect(stringifyYaml(resource).length > yaml.length)
  })
}

/** As admission does it: JSON comes in, a JSON patch goes out. */
function admit(policies) {
  const { set } = compile({ policies })
  const [pod] = makePods(1)
  const json = JSON.stringify(pod)
  return repeated(() => {
    const { patch } = runSync(set, requestFor(JSON.parse(json)), ports)
    expect(JSON.stringify(patch).length > 2)
  })
}

function repeated(work) {
  return () => {
    for (let count = 0; count < repetitions; count++) work()
  }
}

/** What is computed must be looked at, else it may never be. */
function expect(isRight) {
  if (!isRight) throw new Error('the work came to nothing')
}

/** Policies that each add a label of their own. */
function mutating(count) {
  return policiesOf(count, index => ({
    name: `add-label-${index}`,
    match: { any: [{ resources: { kinds: ['Pod'] } }] },
    mutate: {
      patchStrategicMerge: { metadata: { labels: { [`example.com/added-${index}`]: 'yes' } } },
    },
  }))
}

/** Policies for other kinds than Pods and their controllers. */
function others(count) {
  return policiesOf(count, index => ({
    name: `require-label-${index}`,
    match: { any: [{ resources: { kinds: ['ConfigMap', 'Service', `Kind${index}`] } }] },
    validate: { message: 'a label is missing', pattern: { metadata: { labels: { team: '?*' } } } },
  }))
}

function policiesOf(count, rule) {
  const documents = Array.from({ length: count }, (_, index) => ({
    value: {
      apiVersion: 'kyverno.io/v1',
      kind: 'ClusterPolicy',
      metadata: { name: `policy-${index}` },
      spec: { rules: [rule(index)] },
    },
  }))
  const { policies, problems } = loadPolicies(documents)
  expect(problems.length === 0)
  return policies
}
