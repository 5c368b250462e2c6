/** Each is an anchor of the rules page. A rule that refuses has its refusal's name. */
export const publishedRules = {
  withdrawal: [
    'account_locked',
    'account_frozen',
    'withdrawals_halted',
    'withdrawal_level',
    'card_not_bound',
    'withdrawal_window',
    'withdrawal_count',
    'amount_invalid',
    'amount_below_min',
    'amount_above_max',
    'destination_waits',
    'insufficient_turnover',
    'insufficient_balance',
    'step_up_required',
    'pay_password_locked',
    'withdrawal_fee',
    'withdrawal_eyes',
    'withdrawal_review',
  ],
  deposit: ['deposit_amount', 'deposit_eyes', 'deposit_review'],
  orders: [
    'order_amount',
    'position_max',
    'total_max',
    'order_fee',
    'order_payout',
    'price_stale',
    'order_entry',
    'order_void',
  ],
  exchange: ['exchange_amount', 'exchange_fee', 'quote_expired'],
  limits: ['limit_reached', 'timed_out', 'excluded', 'reality_check', 'zone_not_yet'],
  identity: ['identity_levels', 'identity_review'],
  rewards: [
    'once_a_day',
    'makeup_none_left',
    'invitation_reward',
    'invitation_month',
    'couple_reward',
    'bonus_offer',
    'claim_cap',
    'vip_points',
    'vip_levels',
  ],
  account: ['refill_not_yet', 'answer_time'],
} as const

export type RuleGroup = keyof typeof publishedRules
export type RuleId = (typeof publishedRules)[RuleGroup][number]

export const ruleGroups = Object.keys(publishedRules) as RuleGroup[]
export const ruleIds: readonly RuleId[] = Object.values(publishedRules).flat()

/** Amounts are decimals, spans seconds, rates decimals (0.01 is 1%), hours in the stage's zone. */
export const figureKinds = ['amount', 'span', 'count', 'rate', 'hour'] as const
export type FigureKind = (typeof figureKinds)[number]

export interface Figure {
  is: FigureKind
  of: (string | number)[]
}

export type Figures = Record<string, Figure>
