import { holdingEnds, holdingStates } from '../../shared/financing.ts'
import { DAY } from '../../shared/time.ts'
import type { DocumentDefinition } from '../documents/definition.ts'
import { readLegs } from '../ledger/entry.ts'
import type { Row } from '../table/write.ts'
import { chainFaults, countsOfProjects } from './chain.ts'
import { accrualEffects, holdingEffects } from './effects.ts'
import { accrualFaults, holdingFaults, topupFaults } from './faults.ts'
import { type Holding, holdingOf } from './holding.ts'
import { daysToBook } from './periods.ts'
import { type Topup, topupOf } from './topup.ts'

const plain = { once: () => [], notices: () => [], symbol: () => null, taken: () => [], locked: () => [] }
/** Days are booked within an hour; a longer delay needs a person. */
const BOOKED_WITHIN_DAYS = 2

/** A day's id tells when the day ended; it may be booked this much later. */
const BOOKED_LATE = 40 * DAY
const part = { settledAt: (row: Row) => Number(row.at), partOf: (row: Row) => `H#${row.holding}` }

const legsOf = (row: Row, name: string) => readLegs((row[name] ?? []) as string[])
const profitOf = (amount: unknown) =>
  typeof amount === 'bigint' && amount !== 0n ? [{ counter: 'profit', amount }] : []

export const holdingDocument: DocumentDefinition<'holding', Holding> = {
  kind: 'holding',
  of: holdingOf,
  money: {
    ...plain,
    legs: ['legs', 'endLegs'],
    values: { state: holdingStates, how: holdingEnds },
    entries: (row) => [
      { at: Number(row.at), movement: 'project_bought', legs: legsOf(row, 'legs') },
      ...(row.endLegs
        ? [
            {
              at: Number(row.endedAt),
              movement: row.how === 'refunded' ? ('project_refunded' as const) : ('project_settled' as const),
              legs: legsOf(row, 'endLegs'),
            },
          ]
        : []),
    ],
    settledAt: (row) => (row.how === undefined ? null : Number(row.endedAt)),
    locked: (row) => [{ asset: row.asset as string, amount: row.principal as bigint }],
    taken: (row) => profitOf(row.endPaid),
    once: (row) => (row.sk === `H#${row.operation}` ? [] : [`participation in ${row.project}`]),
    faults: holdingFaults,
    together: { kinds: ['holding', 'accrual', 'topup'], faults: chainFaults, counts: countsOfProjects },
    notices: (row, { now, dayOf }) =>
      now !== undefined && daysToBook(holdingOf(row), dayOf(now)) > BOOKED_WITHIN_DAYS
        ? ['days of a holding that nobody booked']
        : [],
  },
  review: null,
  listed: null,
  effects: holdingEffects,
}

export const accrualDocument: DocumentDefinition<'accrual', Row> = {
  kind: 'accrual',
  of: (row) => row,
  money: {
    ...plain,
    legs: ['legs'],
    entries: (row) => {
      const legs = legsOf(row, 'legs')
      return legs.length > 0 ? [{ at: Number(row.at), movement: 'project_return', legs }] : []
    },
    taken: (row) => profitOf(row.paid),
    ...part,
    idsBehind: BOOKED_LATE,
    faults: accrualFaults,
  },
  review: null,
  listed: null,
  effects: accrualEffects,
  streamedWith: 'told',
}

/** Never changes. */
export const topupDocument: DocumentDefinition<'topup', Topup> = {
  kind: 'topup',
  of: topupOf,
  money: {
    ...plain,
    ...part,
    legs: ['legs'],
    entries: (row) => [
      {
        at: Number(row.at),
        movement: row.out === undefined ? 'project_added' : 'project_taken_out',
        legs: legsOf(row, 'legs'),
      },
    ],
    faults: topupFaults,
  },
  review: null,
  listed: null,
  effects: null,
}
