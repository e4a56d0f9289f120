import { isObject, type JsonObject } from '@ephor/lang/json'

/**
 * A part of a patch without anchors as it is merged: maps that are empty, or hold nothing but such
 * maps, are left out, and so are lists that become empty by that. `undefined` if nothing is left;
 * the value itself if there is nothing to leave out.
 */
export function cleanConstant(value: unknown): unknown {
  if (Array.isArray(value)) return cleanList(value)
  return isObject(value) ? cleanMap(value) : value
}

function cleanMap(map: JsonObject): JsonObject | undefined {
  const keys = Object.keys(map)
  const values = keys.map(key => cleanConstant(map[key]))
  if (values.every(value => value === undefined)) return undefined
  if (values.every((value, index) => value === map[keys[index] ?? ''])) return map
  const members = keys.flatMap((key, index) =>
    values[index] === undefined ? [] : [[key, values[index]] as const],
  )
  return Object.fromEntries(members)
}

function cleanList(list: readonly unknown[]): readonly unknown[] | undefined {
  const cleaned = list.map(cleanConstant)
  if (cleaned.every((value, index) => value === list[index])) return list
  const items = cleaned.map((value, index) => ({
    value: value === undefined ? emptied(list[index]) : value,
    isEmpty: value === undefined,
  }))
  const kept = removeEach(items, item => item.isEmpty)
  return kept.length === 0 ? undefined : kept.map(item => item.value)
}

/** What is left of a map or list that loses all it has. */
export function emptied(value: unknown): unknown {
  return Array.isArray(value) ? [] : {}
}

/**
 * A list without the items that are to go, as upstream removes them: by the index that an item had
 * in the beginning, so that after the first one it hits an item further on. Where that would be
 * behind the end (upstream panics), the right items go.
 */
export function removeEach<Item>(
  items: readonly Item[],
  isRemoved: (item: Item) => boolean,
): Item[] {
  const left = [...items]
  for (const [index, item] of items.entries()) {
    if (!isRemoved(item)) continue
    if (index >= left.length) return items.filter(other => !isRemoved(other))
    left.splice(index, 1)
  }
  return left
}
