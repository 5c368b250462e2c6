import type { Asset } from './assets.ts'
import type { documentSettings } from './documents.ts'
import type { RefusalParams, Slug } from './errors.ts'
import { formatAmount } from './money.ts'
import { FUND_LOCKED_S, FUND_TRIES, FUND_TRIES_WIDE } from './security.ts'
import { HOUR } from './time.ts'

export interface WithdrawalTerms {
  asset: Asset
  zone: string
  min: string
  max: string[]
  /** Parts of a million. */
  feeRate: number
  feeMin: string
  feeMax: string
  /** `closesAt` excluded. */
  opensAt: number
  closesAt: number
  aDay: number
  waitSeconds: number
  firstAtOnce: string
  fourEyesFrom: string
  reviewSeconds: number
}

export interface WithdrawalRule {
  slug: Slug
  refusals: readonly Slug[]
  figures: (terms: WithdrawalTerms) => RefusalParams
}

const CONFIRMED_MINUTES = 5

/** In the order they are checked. Server, withdrawal page and rules page read this one list. */
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

export const ruleOf = (slug: string): WithdrawalRule | undefined =>
  withdrawalRules.find(({ refusals }) => refusals.some((refusal) => refusal === slug))

export const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`

interface Setting {
  asset: Asset
  timeZone: string
  withdrawal: Record<keyof typeof documentSettings.withdrawal, number>
  identity: Record<'withdrawMin' | 'withdrawMax1' | 'withdrawMax2' | 'withdrawMax3', number>
  destinations: { waitSeconds: number; firstAtOnce: number }
}

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
