import { AsyncLocalStorage } from 'node:async_hooks'
import { userPartition } from '../../functions/table/keys.ts'
import type { Table, Write } from '../../functions/table/write.ts'
import { watchTable } from './apis.ts'

// Requests that meet by order, never by luck: without its guard what they try fails each time, on whatever machine.

/** Which calls to the table are meant, by their names and arguments. */
export type Step = (call: keyof Table, argument: unknown) => boolean

export const transactions: Step = (call) => call === 'transact'
/** Those that write a row of this user. */
export const transactionsOf =
  ({ uid }: { uid: string }): Step =>
  (call, argument) =>
    call === 'transact' &&
    (argument as Write[]).some((one) => (one.kind === 'put' ? one.item : one.key).pk === userPartition(uid))
export const writes: Step = (call) => call === 'write' || call === 'transact'

interface Held {
  at: Step
  before(): Promise<unknown>
}

const held = new AsyncLocalStorage<Held | undefined>()
const watched = new WeakSet<Table>()

/** From now on the table asks, before each call, whether who makes it is held there; all others go on as before. */
function watch(table: Table): void {
  if (watched.has(table)) return
  watched.add(table)
  const asked = async (call: keyof Table, argument: unknown) => {
    const one = held.getStore()
    if (one?.at(call, argument)) await held.exit(() => one.before())
  }
  Object.assign(table, watchTable({ ...table }, asked))
}

/**
 * Each of these calls waits, whenever it comes to such a step, until all others wait at one too or are over: all have
 * read before any of them writes. At `writes` none may try an earlier one again: they would meet one write apart. Their
 * promises, in their order.
 */
export function atOnce<T>(
  table: Table,
  calls: readonly (() => Promise<T>)[],
  at: Step = transactions,
): Promise<T>[] {
  watch(table)
  const running = new Set(calls.keys())
  const waiting = new Map<number, (() => void)[]>()
  const goOn = () => {
    if (waiting.size < running.size) return
    const all = [...waiting.values()].flat()
    waiting.clear()
    for (const go of all) go()
  }
  const meet = (index: number) =>
    new Promise<void>((go) => {
      waiting.set(index, [...(waiting.get(index) ?? []), go])
      goOn()
    })
  return calls.map(async (call, index) => {
    try {
      return await held.run({ at, before: () => meet(index) }, call)
    } finally {
      running.delete(index)
      goOn()
    }
  })
}

/** What a call answers where something else happens once, to its end, between what it reads and its first such step. */
export function meanwhile<T>(
  table: Table,
  call: () => Promise<T>,
  happens: () => Promise<unknown>,
  at: Step = transactions,
): Promise<T> {
  watch(table)
  let first: Promise<unknown> | undefined
  return held.run({ at, before: () => (first ??= happens()) }, call)
}
