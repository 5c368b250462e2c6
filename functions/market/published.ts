import { COUPLE_ASK_S } from '../../shared/couple.ts'
import type { RefusalParams } from '../../shared/errors.ts'
import { CHECK_HOUR, exclusionMonths, RAISED_AFTER, timeOutDays, ZONE_KEPT } from '../../shared/limits.ts'
import { formatAmount, formatScaled, type Minor } from '../../shared/money.ts'
import {
  type Figure,
  type Figures,
  type publishedRules,
  type RuleId,
  ruleIds,
} from '../../shared/published-rules.ts'
import { ENTRY_AHEAD_MS, ENTRY_WITHIN_S, VOID_AFTER_S } from '../../shared/tape/entry.ts'
import { DAY, HOUR, MINUTE, secondsOf } from '../../shared/time.ts'
import { vipSources } from '../../shared/vip.ts'
import { type WithdrawalTerms, withdrawalRules, withdrawalTermsOf } from '../../shared/withdrawal-rules.ts'
import type { RuntimeConfig } from '../config.ts'
import type { Product } from '../table/products.ts'
import { GRACE_SECONDS } from '../tape/placed-under.ts'

/** Median seconds of seven days; null without reviews. */
export type Medians = Record<'withdrawal' | 'deposit' | 'identity' | 'ticket', number | null>

const span = (...of: number[]): Figure => ({ is: 'span', of })
const count = (...of: number[]): Figure => ({ is: 'count', of })
const hour = (...of: number[]): Figure => ({ is: 'hour', of })
const rate = (...of: bigint[]): Figure => ({ is: 'rate', of: of.map((part) => formatScaled(part, 6)) })

export function publishedFigures(config: RuntimeConfig, products: readonly Product[], medians: Medians) {
  const amount = (...of: (Minor | number)[]): Figure => ({
    is: 'amount',
    of: of.map((minor) => formatAmount(BigInt(minor), config.asset)),
  })
  const { deposit, identity, invitation, practice, service, sign, vip } = config
  const review = (seconds: number, median: number | null): Figures => ({
    time: span(seconds),
    ...(median !== null && { median: span(median) }),
  })
  const terms = withdrawalTermsOf(config)
  const figures: Record<RuleId, Figures | null> = {
    ...ofRefusals(terms),
    withdrawal_fee: {
      rate: rate(BigInt(terms.feeRate)),
      min: amount(config.withdrawal.feeMin),
      max: amount(config.withdrawal.feeMax),
    },
    withdrawal_eyes: { amount: amount(config.withdrawal.fourEyesFrom), span: span(DAY) },
    withdrawal_review: review(terms.reviewSeconds, medians.withdrawal),
    deposit_amount: { min: amount(deposit.min), max: amount(deposit.max) },
    deposit_eyes: { amount: amount(deposit.fourEyesFrom), span: span(DAY) },
    deposit_review: review(deposit.reviewSeconds, medians.deposit),
    ...ofOrders(config, products, amount),
    exchange_amount: { min: amount(config.exchange.min) },
    exchange_fee: { rate: rate(BigInt(config.exchange.feeRate)) },
    quote_expired: {
      span: span(config.exchange.quoteSeconds),
      move: rate(BigInt(config.exchange.moveMax)),
    },
    limit_reached: { span: span(RAISED_AFTER) },
    timed_out: { days: count(...timeOutDays) },
    excluded: { months: count(...exclusionMonths) },
    reality_check: { hour: hour(CHECK_HOUR) },
    zone_not_yet: { days: count(ZONE_KEPT / DAY) },
    identity_levels: {
      min: amount(identity.withdrawMin),
      most: amount(identity.withdrawMax1, identity.withdrawMax2, identity.withdrawMax3),
      btc: count(identity.assetAboveBtc),
    },
    identity_review: review(identity.reviewSeconds, medians.identity),
    once_a_day: { reward: amount(sign.reward), seventh: amount(sign.seventh) },
    makeup_none_left: { days: count(sign.makeUpDays), times: count(sign.makeUps) },
    ...ofInvitations(invitation, amount),
    ...ofRewards(config, amount),
    vip_points: Object.fromEntries(vipSources.map((source) => [source, count(vip.points[source])])),
    vip_levels: { points: count(...vip.levels), rate: rate(BigInt(vip.percentEach) * 10_000n) },
    refill_not_yet: { amount: amount(practice.grant), below: amount(practice.refillBelow) },
    answer_time: review(service.answerSeconds, medians.ticket),
  }
  return ruleIds.flatMap((id) => {
    const found = figures[id]
    return found ? [{ id, figures: found }] : []
  })
}

function ofInvitations(
  { reward, aMonth, settledStakes }: RuntimeConfig['invitation'],
  amount: AmountOf,
): Record<'invitation_reward' | 'invitation_month', Figures | null> {
  if (reward <= 0) return { invitation_reward: null, invitation_month: null }
  const stakes = amount(settledStakes)
  return { invitation_reward: { amount: amount(reward), stakes }, invitation_month: { times: count(aMonth) } }
}

function ofRewards(
  { couple, reward, deposit }: RuntimeConfig,
  amount: AmountOf,
): Record<'couple_reward' | 'bonus_offer' | 'claim_cap', Figures | null> {
  const { percent, max, times, days, offerDays } = reward
  return {
    couple_reward:
      couple.reward > 0
        ? { every: count(couple.every), amount: amount(couple.reward), span: span(COUPLE_ASK_S) }
        : null,
    bonus_offer:
      percent > 0
        ? {
            ...{ rate: rate(BigInt(percent) * 10_000n), max: amount(max), times: count(times) },
            ...{ span: span(days * DAY), offer: span(offerDays * DAY) },
          }
        : null,
    claim_cap: { max: amount(deposit.claimMax), month: amount(deposit.claimMonth) },
  }
}

type Refusing = Exclude<
  (typeof publishedRules)['withdrawal'][number],
  'withdrawal_fee' | 'withdrawal_eyes' | 'withdrawal_review'
>

const ofRefusals = (terms: WithdrawalTerms) =>
  Object.fromEntries(
    withdrawalRules.map(({ slug, figures }) => [slug, typed(figures(terms))]),
  ) as unknown as Record<Refusing, Figures>

/** Asset and zone are shown once for all. */
function typed(params: RefusalParams): Figures {
  const figures = Object.entries(params).flatMap(([name, value]): [string, Figure][] => {
    if (name === 'asset' || name === 'zone') return []
    if (name === 'hours') return [[name, span(Number(value) * HOUR)]]
    if (name === 'minutes') return [[name, span(Number(value) * MINUTE)]]
    if (typeof value === 'number') return [[name, count(value)]]
    return [[name, CLOCK.test(value) ? hour(Number.parseInt(value, 10)) : { is: 'amount', of: [value] }]]
  })
  return Object.fromEntries(figures)
}
const CLOCK = /^\d\d:00$/

type OrderRule = (typeof publishedRules)['orders'][number]
type AmountOf = (...of: (Minor | number)[]) => Figure

/** The range over all products; null without products. */
function ofOrders(
  { totalMax }: RuntimeConfig,
  products: readonly Product[],
  amount: AmountOf,
): Record<OrderRule, Figures | null> {
  const always = {
    total_max: { max: amount(totalMax) },
    order_entry: {
      ahead: span(secondsOf(ENTRY_AHEAD_MS)),
      within: span(ENTRY_WITHIN_S),
      after: span(VOID_AFTER_S),
    },
    order_void: { span: span(GRACE_SECONDS) },
  }
  if (products.length === 0)
    return {
      ...{ order_amount: null, position_max: null, order_fee: null, order_payout: null, price_stale: null },
      ...always,
    }
  const least = (name: 'orderMin' | 'positionMin' | 'feeMin') => lowest(products.map((one) => one[name]))
  const most = (name: 'orderMax' | 'positionMax' | 'feeRate') => highest(products.map((one) => one[name]))
  const byDuration = Map.groupBy(
    products.flatMap(({ terms }) => terms),
    ({ seconds }) => seconds,
  )
  const durations = [...byDuration].sort(([a], [b]) => a - b)
  const rates = durations.map(([, offered]) => offered.map(({ payoutRate }) => payoutRate))
  return {
    order_amount: { min: amount(least('orderMin')), max: amount(most('orderMax')) },
    position_max: { min: amount(least('positionMin')), max: amount(most('positionMax')) },
    order_fee: { rate: rate(most('feeRate')), min: amount(least('feeMin')) },
    order_payout: {
      spans: span(...durations.map(([seconds]) => seconds)),
      least: rate(...rates.map(lowest)),
      most: rate(...rates.map(highest)),
    },
    price_stale: { span: span(Math.max(...products.map(({ stalenessSeconds }) => stalenessSeconds))) },
    ...always,
  }
}

const lowest = (of: readonly bigint[]): bigint => of.reduce((a, b) => (b < a ? b : a))
const highest = (of: readonly bigint[]): bigint => of.reduce((a, b) => (b > a ? b : a))
