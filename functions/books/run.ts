import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import type { Key, Put, Row, Table, Value } from '../table/write.ts'

export interface Run {
  /** The calendar day (UTC) it began on; each day has one run. */
  day: string
  /** Counts saves: a call that saves on an older count stops. */
  step: number
  /** Null before the first page. */
  after: Key | null
  /** All pages are read; only second looks are left. */
  through: boolean
  doneAt: EpochSeconds | null
  accounts: number
  documents: number
  totals: Map<string, bigint>
  shared: Map<string, bigint>
  /** Users in motion or too large when their page was read, and not counted yet. */
  aside: readonly string[]
  projects: Readonly<Record<string, string>>
  frozen: number
  noticed: number
}

export const newRun = (day: string): Omit<Run, 'step'> => ({
  day,
  after: null,
  through: false,
  doneAt: null,
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

/** Fails if another call saved the run since the read. */
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
  accounts: Number(row.accounts),
  documents: Number(row.documents),
  totals: new Map(Object.entries(row.totals as Record<string, Value>) as [string, bigint][]),
  shared: new Map(Object.entries(row.shared as Record<string, Value>) as [string, bigint][]),
  aside: row.aside as string[],
  projects: row.projects as Record<string, string>,
  frozen: Number(row.frozen),
  noticed: Number(row.noticed),
})
