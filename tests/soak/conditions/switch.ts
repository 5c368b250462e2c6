import type { Committed, Put, Row, Table, Value, Write } from '../../../functions/table/write.ts'
import { parseCondition } from '../../model/expression.ts'

// Stands in a copy of the product alone (tree.ts). One condition at a time is asked in vain; and it is known of each
// whether it alone stopped a write, as only then can anyone notice that it is missing.

interface Built {
  conditions: string[]
  names: object
}

interface Part {
  text: string
  ids: number[]
}

interface State {
  /** The condition that is asked in vain. */
  off: number | undefined
  reached: Set<number>
  /** They alone stopped a write. */
  stopped: Set<number>
  parts: WeakMap<object, Part[]>
  created: WeakMap<object, number>
  texts: Map<string, Set<number>>
}

const held = globalThis as unknown as { conditionSwitch?: State }
held.conditionSwitch ??= {
  off: undefined,
  reached: new Set(),
  stopped: new Set(),
  parts: new WeakMap(),
  created: new WeakMap(),
  texts: new Map(),
}
export const state: State = held.conditionSwitch

const inVain = (text: string): string => `(${text} OR attribute_exists(pk) OR attribute_not_exists(pk))`

function asked(id: number, on: Built, before: number): void {
  state.reached.add(id)
  const parts = state.parts.get(on.names) ?? []
  state.parts.set(on.names, parts)
  for (const [index, text] of on.conditions.entries()) {
    if (index < before) continue
    parts[index] = { text, ids: [...(parts[index]?.ids ?? []), id] }
    if (state.off === id) on.conditions[index] = inVain(text)
  }
}

/** Calls a method that asks for something. */
export function method(id: number, on: object, name: string, ...args: unknown[]): unknown {
  const built = on as Built & Record<string, (...args: unknown[]) => unknown>
  const before = built.conditions.length
  const result = built[name]?.(...args)
  asked(id, built, before)
  return result
}

/** Calls a function that asks for something of its first argument. */
export function called<F extends (...args: never[]) => unknown>(
  id: number,
  perform: F,
  ...args: Parameters<F>
): ReturnType<F> {
  const [on] = args as unknown as [Built]
  const before = on.conditions.length
  const result = perform(...args) as ReturnType<F>
  asked(id, on, before)
  return result
}

/** A row that is created where there is none. */
export function created(id: number, put: Put): Put {
  state.reached.add(id)
  state.created.set(put.item, id)
  return state.off === id ? { kind: 'put', item: put.item } : put
}

/** A condition that stands in a text. */
export function text(id: number, condition: string): string {
  state.reached.add(id)
  state.texts.set(condition, (state.texts.get(condition) ?? new Set()).add(id))
  return state.off === id ? inVain(condition) : condition
}

/** The table, noting which conditions stop its writes. */
export const watched = (table: Table): Table => ({
  ...table,
  write: async (write) => noted([write], await table.write(write)),
  transact: async (writes) => noted(writes, await table.transact(writes)),
})

function noted<C extends Committed>(writes: readonly Write[], committed: C): C {
  if (!committed.ok)
    for (const [index, { failed, old }] of committed.failures.entries())
      if (failed && writes[index]) for (const id of stoppedBy(writes[index], old)) state.stopped.add(id)
  return committed
}

/** What one of them alone would have let through: several that do not hold together stop it whichever is missing. */
function stoppedBy(write: Write, old: Row | undefined): number[] {
  const parts = (write.names && state.parts.get(write.names)) ?? []
  const broken = parts.filter((part) => !holds(part, write, old))
  if (broken.length > 0) {
    const [first, ...others] = broken.map(({ ids }) => ids)
    return (first ?? []).filter((id) => others.every((ids) => ids.includes(id)))
  }
  const put = write.kind === 'put' ? state.created.get(write.item) : undefined
  if (put !== undefined) return [put]
  return [...(state.texts.get(write.condition ?? '') ?? [])]
}

function holds({ text: condition }: Part, { names, values }: Write, old: Row | undefined): boolean {
  const stored = Object.entries(values ?? {}).map(([name, value]) => [name, asStored(value)])
  const bound = { ...(names && { names }), values: Object.fromEntries(stored) as Record<string, Value> }
  try {
    return parseCondition(condition)(old, bound)
  } catch {
    return false
  }
}

/** Numbers come back from the table as bigint. */
const asStored = (value: Value): Value => (typeof value === 'number' ? BigInt(value) : value)
