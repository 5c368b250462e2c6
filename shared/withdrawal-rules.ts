import type { Asset } from './assets.ts'
import type { documentSettings } from './documents.ts'
import type { RefusalParams, Slug } from './errors.ts'
import { formatAmount } from './money.ts'
import { FUND_LOCKED_S, FUND_TRIES, FUND_TRIES_WIDE } from './security.ts'
import { HOUR } from './time.ts'

/** What a stage publishes of withdrawals: on the page of rules, before anything is typed, and in each refusal. */
export interface WithdrawalTerms {
  asset: Asset
  /** The zone of the window. */
  zone: string
  /** Of one withdrawal: the least, and the most by level one to three; decimals. */
  min: string
  max: string[]
  /** In parts of a million of the amount, its least and its most. */
  feeRate: number
  feeMin: string
  feeMax: string
  /** Hours of the zone's clock: from the first until before the second. */
  opensAt: number
  closesAt: number
  aDay: number
  /** How long a new destination waits, and the most that goes to a user's first one meanwhile. */
  waitSeconds: number
  firstAtOnce: string
  /** From here on two operators approve. */
  fourEyesFrom: string
  reviewSeconds: number
}

/** A published rule: `slug` is its name on the page, and `refusals` all that name it. */
export interface WithdrawalRule {
  slug: Slug
  refusals: readonly Slug[]
  figures: (terms: WithdrawalTerms) => RefusalParams
}

/** A step-up is good for so long. */
const CONFIRMED_MINUTES = 5

/**
 * Every rule by which a withdrawal can be refused, in the order in which they are asked. What the server refuses by, what
 * the page of withdrawals says beforehand and the public page are this one list.
 */
export const withdrawalRules: readonly WithdrawalRule[] = [
  { slug: 'account_locked', refusals: ['account_locked'], figures: () => ({}) },
  { slug: 'account_frozen', refusals: ['account_frozen'], figures: () => ({}) },
  { slug: 'withdrawals_halted', refusals: ['withdrawals_halted'], figures: () => ({}) },
  {
    slug: 'withdrawal_level',
    refusals: ['withdrawal_level'],
    figures: ({ asset, min, max }) => ({ asset, min, level: 1, max: max[0] ?? '' }),
  },
  {
    slug: 'card_not_bound',
    refusals: ['card_not_bound', 'alipay_not_bound', 'wechat_not_bound', 'address_not_bound'],
    figures: () => ({}),
  },
  {
    slug: 'withdrawal_window',
    refusals: ['withdrawal_window'],
    figures: ({ zone, opensAt, closesAt }) => ({ zone, from: hour(opensAt), to: hour(closesAt) }),
  },
  {
    slug: 'withdrawal_count',
    refusals: ['withdrawal_count'],
    figures: ({ aDay }) => ({ max: aDay }),
  },
  {
    slug: 'amount_invalid',
    refusals: ['amount_required', 'amount_invalid'],
    figures: ({ asset }) => ({ asset, decimals: 2 }),
  },
  {
    slug: 'amount_below_min',
    refusals: ['amount_below_min'],
    figures: ({ asset, min }) => ({ asset, min }),
  },
  {
    slug: 'amount_above_max',
    refusals: ['amount_above_max'],
    figures: ({ asset, max: [max1 = '', max2 = '', max3 = ''] }) => ({ asset, max1, max2, max3 }),
  },
  {
    slug: 'destination_waits',
    refusals: ['destination_waits', 'withdrawal_amount'],
    figures: ({ asset, waitSeconds, firstAtOnce }) => ({
      asset,
      hours: waitSeconds / HOUR,
      max: firstAtOnce,
    }),
  },
  { slug: 'insufficient_turnover', refusals: ['insufficient_turnover'], figures: () => ({}) },
  { slug: 'insufficient_balance', refusals: ['insufficient_balance'], figures: () => ({}) },
  {
    slug: 'step_up_required',
    refusals: ['pay_password_unset', 'step_up_required', 'step_up_means'],
    figures: () => ({ minutes: CONFIRMED_MINUTES }),
  },
  {
    slug: 'pay_password_locked',
    refusals: ['pay_password_wrong', 'pay_password_locked'],
    figures: () => ({ tries: FUND_TRIES, wide: FUND_TRIES_WIDE, hours: FUND_LOCKED_S / HOUR }),
  },
]

/** The rule a refusal names; undefined for what is no refusal to withdraw. */
export const ruleOf = (slug: string): WithdrawalRule | undefined =>
  withdrawalRules.find(({ refusals }) => refusals.some((refusal) => refusal === slug))

/** `9` as a clock shows it. */
export const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`

/** What a stage's setting says of withdrawals; minor units and seconds. */
interface Setting {
  asset: Asset
  timeZone: string
  withdrawal: Record<keyof typeof documentSettings.withdrawal, number>
  identity: Record<'withdrawMin' | 'withdrawMax1' | 'withdrawMax2' | 'withdrawMax3', number>
  destinations: { waitSeconds: number; firstAtOnce: number }
}

/** The terms a stage publishes. */
export function withdrawalTermsOf(setting: Setting): WithdrawalTerms {
  const { asset, timeZone, withdrawal, identity, destinations } = setting
  const money = (minor: number) => formatAmount(BigInt(minor), asset)
  const { feeRate, feeMin, feeMax, opensAt, closesAt, aDay, fourEyesFrom, reviewSeconds } = withdrawal
  return {
    asset,
    zone: timeZone,
    min: money(identity.withdrawMin),
    max: [identity.withdrawMax1, identity.withdrawMax2, identity.withdrawMax3].map(money),
    feeRate,
    feeMin: money(feeMin),
    feeMax: money(feeMax),
    opensAt,
    closesAt,
    aDay,
    waitSeconds: destinations.waitSeconds,
    firstAtOnce: money(destinations.firstAtOnce),
    fourEyesFrom: money(fourEyesFrom),
    reviewSeconds,
  }
}
