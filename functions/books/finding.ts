import type { EpochSeconds } from '../../shared/time.ts'
import type { Mismatch } from '../documents/reconcile-account.ts'
import { exactOf, wordsOf } from '../documents/reconcile-table.ts'
import { findingPrefix, keys } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Put, Row, Table } from '../table/write.ts'

/**
 * What reconcile found of a user. `suspect`: seen once; `busy`: the account never came to rest; both are looked at
 * again. `huge`: too many rows to compare, which the next night tries again. `frozen`: it stood, and the user moves nothing until two operators lift it; `noticed`: it stood, and concerns
 * the stage alone; `over`: gone at the second look, or lifted.
 */
export type FindingState = 'suspect' | 'busy' | 'huge' | 'frozen' | 'noticed' | 'over'

export interface Finding {
  uid: string
  state: FindingState
  /** When it came to this state. */
  at: EpochSeconds
  /** The mismatches in words, as operators read them. */
  words: string[]
  /** The same with what they come to, as an acceptance holds them. */
  exact: string[]
  /** Looks that found the account changing. */
  looks: number
  /** Nights in a row in which nothing was compared. */
  nights: number
  /** The operator who was first to lift the freeze, when and by which press; the second is another. */
  firstBy: string | null
  firstAt: EpochSeconds | null
  firstOp: string | null
  /** What two operators lifted a freeze of and no document can mend, to the cent: any other difference freezes again. */
  accepted: string[]
}

/** What mismatches are, in words and to the cent. */
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

/** More words than this of one user say nothing more. */
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

/** Writes a finding if nobody changed it since it was read. */
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

/** All findings. There are few: each is a user whose books were once wrong or in motion. */
export async function findings(table: Table): Promise<Finding[]> {
  const { pk, sk } = keys.finding('')
  return (await allRows(table, { pk, from: sk, to: `${sk}~`, consistent: true })).map(findingOf)
}
