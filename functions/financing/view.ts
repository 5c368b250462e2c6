import type * as z from 'zod/mini'
import type { accrualView, holdingView, projectView } from '../../shared/api/financing.ts'
import type { Asset } from '../../shared/assets.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { earlySettlement, quotedReturn } from '../../shared/calc/financing.ts'
import { SETTLES_AFTER_DAYS } from '../../shared/financing.ts'
import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { Row } from '../table/write.ts'
import { canAppend } from './additions.ts'
import type { Holding } from './holding.ts'
import { type Capacity, type Project, stateOf } from './project.ts'
import { renewalOf } from './renewal.ts'

const RATE_DECIMALS = 6
export const rate = (parts: bigint): string => formatScaled(parts, RATE_DECIMALS)

export interface Reader {
  lang: Lang
  defaultLang: Lang
  asset: Asset
  nowMs: EpochMs
  /** In the stage's zone. */
  today: string
}

export function textOf(
  { texts }: Pick<Project, 'texts'>,
  { lang, defaultLang }: Pick<Reader, 'lang' | 'defaultLang'>,
) {
  const known = [lang, defaultLang, ...languages].find((each) => texts[each] !== undefined) ?? defaultLang
  const { title, text } = texts[known] ?? { title: '', text: '' }
  return { title, text, lang: known }
}

const unitsOf = (amount: bigint, unit: bigint): number => (unit > 0n ? Number(amount / unit) : 0)

export function viewProject(
  project: Project,
  capacity: Capacity,
  reader: Reader,
): z.input<typeof projectView> {
  const { asset, nowMs } = reader
  const { id, kind, publishAt, startAt, endAt, min, total, initialRate, dailyRate, days } = project
  const { dividend, renewals, once, appendable } = project
  const money = (amount: bigint) => formatAmount(amount, asset)
  // Earnings taken out of the balance product may leave more than the total.
  const bought = capacity.left < total ? total - capacity.left : 0n
  return {
    ...{ id, kind, publishAt, startAt, endAt, asset, days, dividend, renewals, once, appendable },
    fundedUntil: project.fundedUntil,
    unfunded: [...project.unfunded],
    ...textOf(project, reader),
    state: stateOf(project, capacity, nowMs),
    min: money(min),
    total: money(total),
    left: money(capacity.left),
    progress: total > 0n ? Number((bought * 100n) / total) : 0,
    purchasedUnits: unitsOf(bought, min),
    units: unitsOf(total, min),
    initialRate: initialRate === null ? null : rate(initialRate),
    dailyRate: rate(dailyRate),
    expectedRate: rate(dailyRate * BigInt(days)),
    reserveFree: money(capacity.free),
  }
}

export function viewHolding(
  holding: Holding,
  project: Project | undefined,
  reader: Reader,
): z.input<typeof holdingView> {
  const { id, state, asset, terms, standing, boughtOn, term, renewalsLeft, awaitsUntil, at } = holding
  const { ended, wanted, paid, promised } = holding
  const money = (amount: bigint) => formatAmount(amount, asset)
  const isTerm = terms.days > 0
  const early = isTerm && state === 'earning' ? earlySettlement(standing) : null
  const maturesOn = boughtOn !== null && isTerm ? addDays(boughtOn, terms.days) : null
  const renewal = project && renewalOf(holding, project)
  return {
    ...{ id, state, asset, boughtOn, term, renewalsLeft, awaitsUntil, at, maturesOn },
    project: holding.project,
    title: project ? textOf(project, reader).title : holding.project,
    principal: money(standing.principal),
    fresh: money(standing.fresh),
    dailyRate: rate(terms.dailyRate),
    days: terms.days,
    dividend: terms.dividend,
    booked: standing.booked,
    paid: money(paid),
    unpaid: money(standing.unpaid),
    promised: money(promised),
    expected: money(wanted === null ? paid + promised : quotedReturn(terms, wanted)),
    settlesOn: maturesOn && terms.dividend !== 'daily' ? addDays(maturesOn, SETTLES_AFTER_DAYS) : null,
    renewal: renewal
      ? {
          dailyRate: rate(renewal.terms.dailyRate),
          days: renewal.terms.days,
          dividend: renewal.terms.dividend,
          promised: money(renewal.promised),
        }
      : null,
    canAppend: project !== undefined && canAppend(holding, project, reader),
    wanted: wanted === null ? null : money(wanted),
    ifSettled: early && { paid: money(early.paid), forfeited: money(early.forfeited) },
    ended: ended && {
      ...{ how: ended.how, at: ended.at },
      ...{ paid: money(ended.paid), forfeited: money(ended.forfeited) },
    },
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
    // The balance product keeps its return.
    released: formatAmount((row.released as bigint) > 0n ? (row.released as bigint) : 0n, asset),
    at: Number(row.at),
  }
}
