import { NEWER } from '../../../shared/documents.ts'
import { flowOf } from '../../../shared/flows.ts'
import type { Minor } from '../../../shared/money.ts'
import { isUserAccount } from '../../ledger/chart.ts'
import type { JournalRow } from '../../ledger/journal.ts'
import { PROFIT } from '../../ledger/stored.ts'
import { flowName } from './row.ts'

/** Maps leave out zeros. */
export interface Total {
  place: number
  profit: Minor
  /** By balance (`USD_available`). */
  held: ReadonlyMap<string, Minor>
  /** Lifetime sums by `flowName`, so that the difference of two totals is exact. */
  flows: ReadonlyMap<string, Minor>
}

export const NOTHING: Total = { place: 0, profit: 0n, held: new Map(), flows: new Map() }

export const isOfNewer = ({ lines }: Pick<JournalRow, 'lines'>): boolean =>
  lines.some(({ kind, movement }) => kind === NEWER || movement === NEWER)

/** Throws for a row of a newer version: only that one knows which flow it belongs to. */
export function totalAfter({ flows }: Pick<Total, 'flows'>, { place, lines, after }: JournalRow): Total {
  const sums = new Map(flows)
  const add = (name: string, amount: Minor) => sums.set(name, (sums.get(name) ?? 0n) + amount)
  for (const { kind, movement, legs } of lines) {
    if (kind === NEWER || movement === NEWER) throw new Error('a journal row of a newer version')
    const flow = flowOf(kind, movement)
    for (const { account, asset, amount } of legs) {
      const isFee = account === 'house:fees'
      if (isFee || isUserAccount(account)) add(flowName(asset, flow), amount)
      if (isFee) add(flowName(asset, 'fees'), -amount)
    }
  }
  const held = new Map(after)
  held.delete(PROFIT)
  return { place, profit: after.get(PROFIT) ?? 0n, held, flows: sums }
}

export function flowsBetween(
  before: Pick<Total, 'flows'>,
  { flows }: Pick<Total, 'flows'>,
): Map<string, Minor> {
  const names = new Set([...before.flows.keys(), ...flows.keys()])
  return new Map([...names].map((name) => [name, (flows.get(name) ?? 0n) - (before.flows.get(name) ?? 0n)]))
}
