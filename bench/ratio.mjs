/**
 * One ratio from pairs measured in turn. What disturbs a measurement only adds to it, so the least
 * of each side is what comes nearest to the truth.
 *
 * @param {readonly (readonly [number, number])[]} pairs what is measured, and what it is divided by
 * @returns {{ ratio: number, spread: readonly [number, number] }} the spread are the least and the greatest ratio of a pair
 */
export function ratioOf(pairs) {
  const ratios = pairs.map(([dividend, divisor]) => dividend / divisor)
  const least = side => Math.min(...pairs.map(pair => pair[side]))
  return {
    ratio: least(0) / least(1),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  }
}
