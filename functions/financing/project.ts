import { type DeskProjectState, dividends, type ProjectState, projectKinds } from '../../shared/financing.ts'
import type { Minor } from '../../shared/money.ts'
import type { ProjectTerms, ProjectTexts } from '../../shared/rules/project.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import type { Row, Value } from '../table/write.ts'

/** Every change raises the version; all versions are kept. */
export interface Project extends ProjectTerms {
  id: string
  state: DeskProjectState
  version: number
  texts: ProjectTexts
  /** The balance product pays 0 after this date. */
  fundedUntil: string | null
  /** Dates that ended unfunded pay 0 for good. Oldest first, both ends included. */
  unfunded: readonly Dates[]
  /** Set when an operator ended it. */
  closedAt?: EpochSeconds
}

export interface Dates {
  from: string
  to: string
}

export const rateOn = (
  { dailyRate, fundedUntil, unfunded }: Pick<Project, 'dailyRate' | 'fundedUntil' | 'unfunded'>,
  date: string,
): bigint =>
  fundedUntil !== null && date <= fundedUntil && !unfunded.some(({ from, to }) => from <= date && date <= to)
    ? dailyRate
    : 0n

export const isOffered = ({ state }: Pick<Project, 'state'>): boolean =>
  state === 'open' || state === 'closed'

export interface Capacity {
  open: boolean
  /** Minor units. */
  left: Minor
  /** Reserve that is promised to nobody; minor units. */
  free: Minor
}

export const capacityOf = (row: Row | undefined): Capacity => ({
  open: Number(row?.open ?? 0) === 1,
  left: (row?.left as bigint | undefined) ?? 0n,
  free: (row?.free as bigint | undefined) ?? 0n,
})

export function stateOf(
  { state, startAt, endAt }: Pick<Project, 'state' | 'startAt' | 'endAt'>,
  { open, left }: Capacity,
  nowMs: EpochMs,
): ProjectState {
  const now = secondsOf(nowMs)
  if (state === 'closed' || now >= endAt) return 'ended'
  if (now < startAt || !open) return 'upcoming'
  return left <= 0n ? 'full' : 'inProgress'
}

export const unfundedRow = (unfunded: Project['unfunded']): string[] =>
  unfunded.map(({ from, to }) => `${from} ${to}`)

export function projectRow(project: Project): Row {
  const { id, initialRate, fundedUntil, unfunded, texts, once, appendable, ...rest } = project
  return {
    ...keys.project(id),
    ...rest,
    once: once ? 1 : 0,
    appendable: appendable ? 1 : 0,
    texts: texts as Value,
    ...(initialRate !== null && { initialRate }),
    ...(fundedUntil !== null && { fundedUntil }),
    ...(unfunded.length > 0 && { unfunded: unfundedRow(unfunded) }),
  }
}

export function projectOf(row: Row): Project {
  const kind = projectKinds.find((each) => each === row.kind)
  const dividend = dividends.find((each) => each === row.dividend)
  if (!kind || !dividend) throw new Error(`a project of kind ${row.kind} that pays ${row.dividend}`)
  return {
    id: row.sk.slice('PROJECT#'.length),
    kind,
    dividend,
    state: row.state as Project['state'],
    version: Number(row.version),
    rank: Number(row.rank),
    texts: row.texts as Project['texts'],
    publishAt: Number(row.publishAt),
    startAt: Number(row.startAt),
    endAt: Number(row.endAt),
    min: row.min as bigint,
    total: row.total as bigint,
    initialRate: (row.initialRate as bigint | undefined) ?? null,
    dailyRate: row.dailyRate as bigint,
    days: Number(row.days),
    renewals: Number(row.renewals),
    once: Number(row.once) === 1,
    appendable: Number(row.appendable) === 1,
    fundedUntil: (row.fundedUntil as string | undefined) ?? null,
    unfunded: ((row.unfunded ?? []) as string[]).map((line) => {
      const [from = '', to = ''] = line.split(' ')
      return { from, to }
    }),
    ...(row.closedAt !== undefined && { closedAt: Number(row.closedAt) }),
  }
}
