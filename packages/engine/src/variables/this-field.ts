/**
 * The expression that `@` stands for: the field that its text fills in. Of the text's path in its
 * document everything up to `foreach` and two steps more (`mutate`, `patchStrategicMerge`) are
 * left out; the rest is looked up below `root`.
 *
 * @param path as messages print it: `/mutate/patchStrategicMerge/metadata/labels/app`.
 */
export function thisFieldOf(path: string, root: readonly string[]): string {
  const steps = parsePath(path)
  const inForeach = steps.slice(steps.indexOf('foreach') + 1)
  return formatExpression([...root, ...(inForeach.length > 2 ? inForeach.slice(2) : [])])
}

/**
 * The steps of a path; `\` escapes the character after it, slashes between double quotes, which
 * vanish, divide nothing, and blank steps vanish.
 */
export function parsePath(path: string): readonly string[] {
  const steps: string[] = []
  let step = ''
  let isQuoted = false
  for (let at = 0; at < path.length; at++) {
    const character = path[at]
    if (character === '\\') step += path[++at] ?? ''
    else if (character === '"') isQuoted = !isQuoted
    else if (character !== '/' || isQuoted) step += character
    else if (step !== '') {
      steps.push(step)
      step = ''
    }
  }
  if (step !== '') steps.push(step)
  return steps
}

function formatExpression(steps: readonly string[]): string {
  let expression = ''
  for (const step of steps) {
    if (/^\d+$/.test(step)) expression += `[${step}]`
    else expression += `${expression === '' ? '' : '.'}${formatIdentifier(step)}`
  }
  return expression
}

/** As upstream, a step with a closing parenthesis counts as plain, which is then no expression. */
function formatIdentifier(step: string): string {
  return /^[A-Za-z_][)0-9A-Za-z_]*$/.test(step) ? step : JSON.stringify(step)
}
