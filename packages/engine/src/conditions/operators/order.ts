/** Whether an order of key and value (negative, zero, positive) is the one that is asked for. */
export type Order = (order: number) => boolean

/** By the exact name of the operator, without the prefix `Duration`. */
export const orders: ReadonlyMap<string, Order> = new Map<string, Order>([
  ['GreaterThan', order => order > 0],
  ['GreaterThanOrEquals', order => order >= 0],
  ['LessThan', order => order < 0],
  ['LessThanOrEquals', order => order <= 0],
])
