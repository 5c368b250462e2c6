import { paths } from '../../paths.ts'

/** Where a user sets right what stops a withdrawal; Back leads to the form again, whose draft is kept. */
export const waysOn = {
  withdrawal_level: { to: paths.auth, title: 'common:title_auth' },
  card_not_bound: { to: paths.payment, title: 'add' },
  pay_password_unset: { to: paths.setFundPassword, title: 'common:title_set_fund_password' },
} as const

export type Mendable = keyof typeof waysOn
export const isMendable = (slug: string): slug is Mendable => slug in waysOn
