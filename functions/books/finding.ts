import type { EpochSeconds } from '../../shared/time.ts'
import type { Mismatch } from '../documents/reconcile-account.ts'
import { exactOf, wordsOf } from '../documents/reconcile-table.ts'
import { findingPrefix, keys } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Put, Row, Table } from '../table/write.ts'

/**
 * `suspect`: seen once; `busy`: the account never rested; both get a second look. `huge`: too many rows; the next night
 * tries again. `frozen`: it persisted, and two operators must lift it; `noticed`: it persisted, but concerns only the
 * stage; `over`: gone, or lifted.
 */
export type FindingState = 'suspect' | 'busy' | 'huge' | 'frozen' | 'noticed' | 'over'

export interface Finding {
  uid: string
  state: FindingState
  at: EpochSeconds
  words: string[]
  /** Words with amounts, as acceptances store them. */
  exact: string[]
  looks: number
  nights: number
  /** The first operator, time and press that lifted the freeze; the second operator must differ. */
  firstBy: string | null
  firstAt: EpochSeconds | null
  firstOp: string | null
  /** Mismatches that two operators accepted to the cent; any other amount freezes again. */
  accepted: string[]
}

export const saidOf = (mismatches: readonly Mismatch[]): Pick<Finding, 'words' | 'exact'> => ({
  words: mismatches.map(wordsOf),
  exact: mismatches.map(exactOf),
})

export const newFinding = (uid: string, state: FindingState, at: EpochSeconds): Finding => ({
  uid,
  state,
  at,
  words: [],
  exact: [],
  looks: 0,
  nights: 0,
  firstBy: null,
  firstAt: null,
  firstOp: null,
  accepted: [],
})

/** More words would say nothing new. */
const WORDS_KEPT = 20

export function findingRow({ uid, firstBy, firstAt, firstOp, words, exact, ...rest }: Finding): Row {
  return {
    ...keys.finding(uid),
    ...rest,
    words: words.slice(0, WORDS_KEPT),
    exact: exact.slice(0, WORDS_KEPT),
    ...(firstBy !== null && { firstBy, firstAt, firstOp }),
  }
}

export const findingOf = (row: Row): Finding => ({
  uid: row.sk.slice(findingPrefix.length),
  state: row.state as FindingState,
  at: Number(row.at),
  words: row.words as string[],
  exact: row.exact as string[],
  looks: Number(row.looks),
  nights: Number(row.nights),
  firstBy: (row.firstBy as string | undefined) ?? null,
  firstAt: row.firstAt === undefined ? null : Number(row.firstAt),
  firstOp: (row.firstOp as string | undefined) ?? null,
  accepted: row.accepted as string[],
})

/** Fails if the finding changed since the read. */
export const findingPut = (finding: Finding, before: Finding | null): Put => ({
  kind: 'put',
  item: findingRow(finding),
  ...(before === null
    ? { condition: 'attribute_not_exists(pk)' }
    : {
        condition: `#state = :state AND #at = :at AND ${firstCondition(before)}`,
        names: { '#state': 'state', '#at': 'at', '#first': 'firstBy' },
        values: {
          ':state': before.state,
          ':at': before.at,
          ...(before.firstBy !== null && { ':first': before.firstBy }),
        },
      }),
})
const firstCondition = ({ firstBy }: Finding): string =>
  firstBy === null ? 'attribute_not_exists(#first)' : '#first = :first'

export async function loadFinding(table: Table, uid: string): Promise<Finding | null> {
  const row = await table.get(keys.finding(uid), { consistent: true })
  return row ? findingOf(row) : null
}

/** Reads all: only users whose books were once wrong or in motion have one. */
export async function findings(table: Table): Promise<Finding[]> {
  const { pk, sk } = keys.finding('')
  return (await allRows(table, { pk, from: sk, to: `${sk}~`, consistent: true })).map(findingOf)
}
