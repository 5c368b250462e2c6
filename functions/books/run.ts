import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import type { Key, Put, Row, Table, Value } from '../table/write.ts'

/** One going through the table, over as many calls as it takes. */
export interface Run {
  /** The calendar day (UTC) it began on; a day has one. */
  day: string
  /** Counts its saves: who saves on an older count has been overtaken, and stops. */
  step: number
  /** The last key looked at; null before the first page. */
  after: Key | null
  /** Whether all pages are through; then only second looks are left. */
  through: boolean
  doneAt: EpochSeconds | null
  /** Journals before this second were compared by an earlier run that ended; zero before any. */
  since: EpochSeconds
  accounts: number
  documents: number
  /** By account and asset, as reconcile adds them up. */
  totals: Map<string, bigint>
  /** What documents come to of counters that all users share. */
  shared: Map<string, bigint>
  /** Users who were in motion, or too large, when their page was read, and are not counted yet. */
  aside: readonly string[]
  /** How each project stood when it began. */
  projects: Readonly<Record<string, string>>
  /** Mismatches that stood: of frozen users, and of those only noticed. */
  frozen: number
  noticed: number
}

export const newRun = (day: string): Omit<Run, 'step'> => ({
  day,
  after: null,
  through: false,
  doneAt: null,
  since: 0,
  accounts: 0,
  documents: 0,
  totals: new Map(),
  shared: new Map(),
  aside: [],
  projects: {},
  frozen: 0,
  noticed: 0,
})

export async function loadRun(table: Table): Promise<Run | null> {
  const row = await table.get(keys.booksRun(), { consistent: true })
  return row ? runOf(row) : null
}

/** Saves a run one step on, unless another call has. */
export function runPut({ totals, shared, aside, after, doneAt, ...run }: Run): Put {
  const item: Row = {
    ...keys.booksRun(),
    ...run,
    step: run.step + 1,
    totals: Object.fromEntries(totals),
    shared: Object.fromEntries(shared),
    aside: [...aside],
    ...(after && { after: { ...after } }),
    ...(doneAt !== null && { doneAt }),
  }
  return {
    kind: 'put',
    item,
    condition: 'attribute_not_exists(pk) OR #step = :step',
    names: { '#step': 'step' },
    values: { ':step': run.step },
  }
}

const runOf = (row: Row): Run => ({
  day: row.day as string,
  step: Number(row.step),
  after: (row.after as unknown as Key | undefined) ?? null,
  through: row.through as boolean,
  doneAt: row.doneAt === undefined ? null : Number(row.doneAt),
  since: Number(row.since),
  accounts: Number(row.accounts),
  documents: Number(row.documents),
  totals: new Map(Object.entries(row.totals as Record<string, Value>) as [string, bigint][]),
  shared: new Map(Object.entries(row.shared as Record<string, Value>) as [string, bigint][]),
  aside: row.aside as string[],
  projects: row.projects as Record<string, string>,
  frozen: Number(row.frozen),
  noticed: Number(row.noticed),
})
