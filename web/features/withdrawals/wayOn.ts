import { beginErrand } from '../../frame/errand.ts'
import { paths } from '../../paths.ts'

/** Pages where the user fixes a stop; each leads back to the form. */
export const waysOn = {
  withdrawal_level: { to: paths.auth, title: 'common:title_auth' },
  card_not_bound: { to: paths.payment, title: 'add' },
  pay_password_locked: { to: paths.fundReset, title: 'common:title_fund_reset' },
  pay_password_unset: { to: paths.setFundPassword, title: 'common:title_set_fund_password' },
} as const

export type Mendable = keyof typeof waysOn
export const isMendable = (slug: string): slug is Mendable => slug in waysOn

export const leave = (): void => beginErrand(paths.withdraw)
