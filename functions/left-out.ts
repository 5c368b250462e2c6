import type * as z from 'zod/mini'

const LISTS = ['items', 'bonuses']
export const LEFT_OUT = 'items_left_out'

/**
 * While a release rolls out, or after it is taken back, one row of a list may hold a state that only the newer version knows.
 * Such an item is left out. Throws if a list would then show nothing, as that would say that there is nothing.
 */
export function parsed(output: z.ZodMiniType, answered: unknown): { data: unknown; leftOut: number } {
  const whole = output.safeParse(answered)
  if (whole.success) return { data: whole.data, leftOut: 0 }
  const places = new Set<string>()
  for (const { path } of whole.error.issues) {
    const list = path.findIndex(
      (name, at) => LISTS.includes(String(name)) && typeof path[at + 1] === 'number',
    )
    if (list < 0) throw whole.error
    places.add(placeOf(path.slice(0, list + 2)))
  }
  return { data: output.parse(without(answered, places, whole.error)), leftOut: places.size }
}

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join(' ')

function without(
  value: unknown,
  places: ReadonlySet<string>,
  error: Error,
  path: readonly PropertyKey[] = [],
): unknown {
  if (Array.isArray(value)) {
    const left = value.filter((_, index) => !places.has(placeOf([...path, index])))
    if (left.length === 0 && value.length > 0) throw error
    return left
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, without(each, places, error, [...path, name])]),
  )
}
