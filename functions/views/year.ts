import type * as z from 'zod/mini'
import type { RouteOf } from '../../shared/api/routes.ts'
import { SUMMARY_MAX_MOVEMENTS } from '../../shared/api/wallet.ts'
import { type Asset, assetNames } from '../../shared/assets.ts'
import { flows } from '../../shared/flows.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { DAY, dateIn, type EpochMs, type EpochSeconds, msOf, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import type { Row, Table } from '../table/write.ts'
import { zoneOf } from './days/needed.ts'
import { countedOf, dateBefore } from './days/points.ts'
import { type Day, daysBetween, flowName, newestDays } from './days/row.ts'
import { rowsAfter } from './days/rows.ts'
import { flowsBetween, isOfNewer, NOTHING, type Total, totalAfter } from './days/tally.ts'
import { ownedIn } from './wallet.ts'

export type YearView = z.input<RouteOf<'views.year'>['output']>
type Months = YearView['assets'][number]['months']
type ByMonth = Map<string, Map<string, Minor>>

/** UTC midnight; no zone differs by more than a day. */
const secondOf = (date: string): EpochSeconds => secondsOf(Date.parse(`${date}T00:00:00Z`))

/** Sums counted days and the movements since: one year of rows and the running day, whatever the account's age. */
export async function yearView(
  deps: Pick<DepsOf<'views'>, 'table' | 'config'>,
  account: Row,
  year: number,
  nowMs: EpochMs,
): Promise<YearView> {
  const { table, config } = deps
  const uid = account.pk.slice('U#'.length)
  const zone = zoneOf(account, config.timeZone)
  const from = secondOf(`${year}-01-01`) - 2 * DAY
  const to = secondOf(`${year}-12-31`) + 3 * DAY
  const [profile, [before], rows, [newest]] = await Promise.all([
    table.get(keys.profile(uid)),
    newestDays(table, uid, 1, { to: from, consistent: true }),
    daysBetween(table, uid, { from: from + 1, to, consistent: true }),
    newestDays(table, uid, 1, { consistent: true }),
  ])
  const isOpen = !newest || newest.endsAt <= to
  const tail = isOpen ? await since(table, uid, newest, zone) : { steps: [], endsAt: null }
  const course = { account, days: newest ? [newest] : [], zone }
  const counted = tail ? countedUntil(zone, tail.endsAt) : countedOf(course)

  const steps: Step[] = [...(before ? [before] : []), ...rows, ...(tail?.steps ?? [])]
  const opening = steps.findLast(({ date }) => date < `${year}-`)?.held ?? new Map<string, Minor>()
  const byMonth: ByMonth = new Map()
  for (const [index, step] of steps.entries())
    if (step.date.startsWith(`${year}-`))
      add(byMonth, step.date, flowsBetween(steps[index - 1] ?? NOTHING, step))

  const last = dateIn(zone, nowMs).slice(0, 7)
  const monthKeys = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`)
  return {
    year,
    timeZone: zone,
    firstYear: profile ? yearIn(zone, profileOf(profile).createdAt) : year,
    at: secondsOf(nowMs),
    counted,
    assets: assetNames
      .toSorted((a, b) => Number(b === config.asset) - Number(a === config.asset))
      .flatMap((asset) => {
        const start = ownedIn(opening, asset)
        const months = monthsOf(
          monthKeys.filter((key) => key <= last),
          byMonth,
          asset,
          start,
        )
        const isUsed = asset === config.asset || start !== 0n || [...byMonth.values()].some(hasAny(asset))
        return isUsed && months.length > 0
          ? [{ asset, months, total: totalOf(months, byMonth, asset, start) }]
          : []
      }),
  }
}

type Step = Total & Pick<Day, 'date'>

const countedUntil = (zone: string, endsAt: EpochSeconds | null) =>
  endsAt === null
    ? { isWhole: true, until: null }
    : { isWhole: false, until: dateBefore(dateIn(zone, msOf(endsAt))) }

/** Null if there are too many movements to read at once. It ends before the first row of a newer version. */
async function since(
  table: Table,
  uid: string,
  newest: Day | undefined,
  zone: string,
): Promise<{ steps: Step[]; endsAt: EpochSeconds | null } | null> {
  const steps: Step[] = []
  let total: Total = newest ?? NOTHING
  let movements = 0
  for await (const row of rowsAfter(table, uid, { place: total.place, at: newest?.endsAt ?? 0 })) {
    if (isOfNewer(row)) return { steps, endsAt: row.at }
    movements += row.lines.length
    if (movements > SUMMARY_MAX_MOVEMENTS) return null
    total = totalAfter(total, row)
    const step = { ...total, date: dateIn(zone, msOf(row.at)) }
    if (steps.at(-1)?.date === step.date) steps.pop()
    steps.push(step)
  }
  return { steps, endsAt: null }
}

function add(byMonth: ByMonth, date: string, sums: ReadonlyMap<string, Minor>): void {
  const month = date.slice(0, 7)
  const all = byMonth.get(month) ?? new Map<string, Minor>()
  byMonth.set(month, all)
  addTo(all, sums)
}

function addTo(all: Map<string, Minor>, sums: ReadonlyMap<string, Minor>): void {
  for (const [name, amount] of sums) all.set(name, (all.get(name) ?? 0n) + amount)
}

const sumOf = (sums: ReadonlyMap<string, Minor>, asset: Asset): Minor =>
  flows.reduce((sum, flow) => sum + (sums.get(flowName(asset, flow)) ?? 0n), 0n)

const hasAny = (asset: Asset) => (sums: ReadonlyMap<string, Minor>) =>
  flows.some((flow) => (sums.get(flowName(asset, flow)) ?? 0n) !== 0n)

function told(sums: ReadonlyMap<string, Minor>, asset: Asset, opening: Minor) {
  const text = (amount: Minor) => formatAmount(amount, asset)
  const of = Object.fromEntries(flows.map((flow) => [flow, text(sums.get(flowName(asset, flow)) ?? 0n)]))
  return {
    opening: text(opening),
    ...(of as Record<(typeof flows)[number], string>),
    closing: text(opening + sumOf(sums, asset)),
  }
}

const yearIn = (zone: string, at: EpochSeconds): number => Number(dateIn(zone, msOf(at)).slice(0, 4))

const none: ReadonlyMap<string, Minor> = new Map()

function monthsOf(keys: readonly string[], byMonth: ByMonth, asset: Asset, start: Minor): Months {
  let opening = start
  return keys.map((key) => {
    const sums = byMonth.get(key) ?? none
    const month = { key, ...told(sums, asset, opening) }
    opening += sumOf(sums, asset)
    return month
  })
}

function totalOf(months: Months, byMonth: ByMonth, asset: Asset, start: Minor) {
  const all = new Map<string, Minor>()
  for (const { key } of months) addTo(all, byMonth.get(key) ?? none)
  return told(all, asset, start)
}
