import type { Expr, Macro } from '@ephor/lang/cel'

/** What a call `cel.<name>(…)` stands for; only the specification's tests are written like this. */
function celMacro(
  name: string,
  expand: (at: number, args: readonly Expr[]) => Expr | undefined,
): Macro {
  return {
    name,
    isMember: true,
    expand: ({ at, target, args }) =>
      target?.kind === 'ident' && target.name === 'cel' ? expand(at, args) : undefined,
  }
}

function numberOf(expr: Expr | undefined): string {
  return expr?.kind === 'literal' ? String(expr.value) : ''
}

function named(prefix: string): (at: number, args: readonly Expr[]) => Expr {
  return (at, args) => ({ kind: 'ident', at, name: `@${prefix}:${args.map(numberOf).join(':')}` })
}

/** `cel.block([a, b], e)`: in `e`, and in what stands behind it, `cel.index(0)` is the value of `a`. */
export const blockMacros: readonly Macro[] = [
  celMacro('block', (at, [list, body]) => {
    if (list?.kind !== 'list' || body === undefined) return undefined
    return list.elements.reduceRight<Expr>((inner, { value }, index) => {
      return { kind: 'bind', at, name: `@index:${index}`, init: value, body: inner }
    }, body)
  }),
  celMacro('index', named('index')),
  celMacro('iterVar', named('it')),
  celMacro('accuVar', named('ac')),
]
