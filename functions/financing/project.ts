import {
  type DeskProjectState,
  type Dividend,
  dividends,
  type ProjectKind,
  type ProjectState,
  projectKinds,
} from '../../shared/financing.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import type { Minor } from '../../shared/money.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import type { Row, Value } from '../table/write.ts'

/** A title and paragraphs in a language. */
export interface ProjectText {
  title: string
  text: string
}

/** What a stage offers to buy. Its version counts up with every change of it; all versions are kept. */
export interface Project {
  id: string
  kind: ProjectKind
  state: DeskProjectState
  version: number
  /** Place in lists. */
  rank: number
  texts: Partial<Record<Lang, ProjectText>>
  publishAt: EpochSeconds
  /** Bought from, and until (not itself). */
  startAt: EpochSeconds
  endAt: EpochSeconds
  /** Least that may be bought, and all there is to buy; minor units. */
  min: Minor
  total: Minor
  /** The part that may be paid first while the rest is awaited, in parts of a million; null: all at once. */
  initialRate: bigint | null
  /** Return of a day, parts of a million. */
  dailyRate: bigint
  /** Whole days of a term; 0 of the balance product, which has no end. */
  days: number
  dividend: Dividend
  /** How often a holding may be renewed. */
  renewals: number
  /** Whether a user may buy it only once. */
  once: boolean
  /** Whether money may be added to a holding while the project can be bought. */
  appendable: boolean
  /** Of the balance product: the last date whose return is funded. Later dates pay 0. */
  fundedUntil: string | null
  /** Earlier dates that were over before they were funded, oldest first; both ends count. They pay 0 for good. */
  unfunded: readonly Dates[]
  /** When an operator ended it. */
  closedAt?: EpochSeconds
}

export interface Dates {
  from: string
  to: string
}

/** What the balance product pays for a date: its rate where it is funded, else the published 0. */
export const rateOn = (
  { dailyRate, fundedUntil, unfunded }: Pick<Project, 'dailyRate' | 'fundedUntil' | 'unfunded'>,
  date: string,
): bigint =>
  fundedUntil !== null && date <= fundedUntil && !unfunded.some(({ from, to }) => from <= date && date <= to)
    ? dailyRate
    : 0n

/** Whether users may know of it. */
export const isOffered = ({ state }: Pick<Project, 'state'>): boolean =>
  state === 'open' || state === 'closed'

/** How much of a project is left; the one item that all who buy it write. */
export interface Capacity {
  open: boolean
  /** Still to be bought; minor units. */
  left: Minor
  /** Of its reserve, what nobody was promised; minor units. */
  free: Minor
}

export const capacityOf = (row: Row | undefined): Capacity => ({
  open: Number(row?.open ?? 0) === 1,
  left: (row?.left as bigint | undefined) ?? 0n,
  free: (row?.free as bigint | undefined) ?? 0n,
})

/** How a project stands at a moment. */
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
