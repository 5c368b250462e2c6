import type { EpochSeconds } from '../../shared/time.ts'
import { findingPrefix, keys } from '../table/keys.ts'
import type { Put, Row, Table } from '../table/write.ts'

/**
 * What reconcile found of a user. `suspect`: seen once; `busy`: the account never came to rest; both are looked at
 * again. `frozen`: it stood, and the user moves nothing until two operators lift it; `noticed`: it stood, and concerns
 * the stage alone; `over`: gone at the second look, or lifted.
 */
export type FindingState = 'suspect' | 'busy' | 'frozen' | 'noticed' | 'over'

export interface Finding {
  uid: string
  state: FindingState
  /** When it came to this state. */
  at: EpochSeconds
  /** The mismatches in words, as operators read them. */
  words: string[]
  /** Looks that found the account changing. */
  looks: number
  /** The operator who was first to lift the freeze; the second is another. */
  firstBy: string | null
  /** Mismatches two operators lifted a freeze of: they freeze nobody again. */
  accepted: string[]
}

export const newFinding = (uid: string, state: FindingState, at: EpochSeconds): Finding => ({
  uid,
  state,
  at,
  words: [],
  looks: 0,
  firstBy: null,
  accepted: [],
})

/** More words than this of one user say nothing more. */
const WORDS_KEPT = 20

export function findingRow({ uid, firstBy, words, ...rest }: Finding): Row {
  return {
    ...keys.finding(uid),
    ...rest,
    words: words.slice(0, WORDS_KEPT),
    ...(firstBy !== null && { firstBy }),
  }
}

export const findingOf = (row: Row): Finding => ({
  uid: row.sk.slice(findingPrefix.length),
  state: row.state as FindingState,
  at: Number(row.at),
  words: row.words as string[],
  looks: Number(row.looks),
  firstBy: (row.firstBy as string | undefined) ?? null,
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
  const found: Finding[] = []
  for (let after: Row | undefined, more = true; more; ) {
    const { pk, sk } = keys.finding('')
    const page = await table.query({ pk, from: sk, to: `${sk}~`, consistent: true, ...(after && { after }) })
    found.push(...page.rows.map(findingOf))
    after = page.last as Row | undefined
    more = after !== undefined
  }
  return found
}
