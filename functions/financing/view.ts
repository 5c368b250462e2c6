import type * as z from 'zod/mini'
import type { accrualView, holdingView, projectView } from '../../shared/api/financing.ts'
import type { Asset } from '../../shared/assets.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { earlySettlement } from '../../shared/calc/financing.ts'
import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { Row } from '../table/write.ts'
import type { Holding } from './holding.ts'
import { type Capacity, type Project, stateOf } from './project.ts'

const RATE_DECIMALS = 6
export const rate = (parts: bigint): string => formatScaled(parts, RATE_DECIMALS)

interface Reader {
  lang: Lang
  /** Of the stage: for what was not written in the reader's. */
  defaultLang: Lang
}

/** Title and text in the reader's language, else in the stage's, else in any there is. */
export function textOf({ texts }: Pick<Project, 'texts'>, { lang, defaultLang }: Reader) {
  const known = [lang, defaultLang, ...languages].find((each) => texts[each] !== undefined) ?? defaultLang
  const { title, text } = texts[known] ?? { title: '', text: '' }
  return { title, text, lang: known }
}

export function viewProject(
  project: Project,
  capacity: Capacity,
  { asset, nowMs, ...reader }: Reader & { asset: Asset; nowMs: EpochMs },
): z.input<typeof projectView> {
  const { id, kind, publishAt, startAt, endAt, min, total, initialRate, dailyRate, days } = project
  const { dividend, renewals, once, appendable, fundedUntil } = project
  const money = (amount: bigint) => formatAmount(amount, asset)
  const bought = total - capacity.left
  return {
    ...{ id, kind, publishAt, startAt, endAt, asset, days, dividend, renewals, once, appendable, fundedUntil },
    ...textOf(project, reader),
    state: stateOf(project, capacity, nowMs),
    min: money(min),
    total: money(total),
    left: money(capacity.left),
    progress: total > 0n ? Number((bought * 100n) / total) : 0,
    initialRate: initialRate === null ? null : rate(initialRate),
    dailyRate: rate(dailyRate),
    expectedRate: rate(dailyRate * BigInt(days)),
    reserveFree: money(capacity.free),
  }
}

export function viewHolding(holding: Holding, title: string): z.input<typeof holdingView> {
  const { id, project, state, asset, terms, standing, boughtOn, term, renewalsLeft, awaitsUntil, at } = holding
  const { ended, wanted } = holding
  const money = (amount: bigint) => formatAmount(amount, asset)
  const early = state === 'earning' ? earlySettlement(standing) : null
  return {
    ...{ id, project, title, state, asset, boughtOn, term, renewalsLeft, awaitsUntil, at },
    principal: money(standing.principal),
    fresh: money(standing.fresh),
    dailyRate: rate(terms.dailyRate),
    days: terms.days,
    dividend: terms.dividend,
    maturesOn: boughtOn === null || terms.days === 0 ? null : addDays(boughtOn, terms.days),
    booked: standing.booked,
    paid: money(holding.paid),
    unpaid: money(standing.unpaid),
    promised: money(holding.promised),
    wanted: wanted === null ? null : money(wanted),
    ifSettled: early && { paid: money(early.paid), forfeited: money(early.forfeited) },
    ended: ended && { ...ended, paid: money(ended.paid), forfeited: money(ended.forfeited) },
  }
}

export function viewAccrual(row: Row): z.input<typeof accrualView> {
  const asset = row.asset as Asset
  const money = (name: string) => formatAmount(row[name] as bigint, asset)
  return {
    id: row.sk.slice('N#'.length),
    holding: row.holding as string,
    project: row.project as string,
    number: Number(row.number),
    date: row.date as string,
    asset,
    earning: money('earning'),
    dailyRate: rate(row.dailyRate as bigint),
    carryBefore: Number(row.carryBefore),
    carryAfter: Number(row.carryAfter),
    earned: money('earned'),
    paid: money('paid'),
    released: money('released'),
    at: Number(row.at),
  }
}
