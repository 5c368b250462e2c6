import type errors from '../../shared/i18n/errors/en.json'
import type products from '../../shared/i18n/products/en.json'
import type activities from './en/activities.json'
import type alerts from './en/alerts.json'
import type check from './en/check.json'
import type codes from './en/codes.json'
import type common from './en/common.json'
import type deposits from './en/deposits.json'
import type exchange from './en/exchange.json'
import type financing from './en/financing.json'
import type home from './en/home.json'
import type identity from './en/identity.json'
import type invite from './en/invite.json'
import type limits from './en/limits.json'
import type login from './en/login.json'
import type market from './en/market.json'
import type news from './en/news.json'
import type notifications from './en/notifications.json'
import type orders from './en/orders.json'
import type ownData from './en/ownData.json'
import type payment from './en/payment.json'
import type rules from './en/rules.json'
import type security from './en/security.json'
import type service from './en/service.json'
import type sign from './en/sign.json'
import type statement from './en/statement.json'
import type system from './en/system.json'
import type trade from './en/trade.json'
import type user from './en/user.json'
import type wallet from './en/wallet.json'
import type wide from './en/wide.json'
import type withdrawals from './en/withdrawals.json'

/** English, which is written first, defines the keys. */
export interface Words {
  activities: typeof activities
  alerts: typeof alerts
  check: typeof check
  codes: typeof codes
  common: typeof common
  deposits: typeof deposits
  errors: typeof errors
  exchange: typeof exchange
  financing: typeof financing
  home: typeof home
  identity: typeof identity
  invite: typeof invite
  limits: typeof limits
  login: typeof login
  market: typeof market
  news: typeof news
  notifications: typeof notifications
  orders: typeof orders
  ownData: typeof ownData
  payment: typeof payment
  products: typeof products
  rules: typeof rules
  security: typeof security
  service: typeof service
  sign: typeof sign
  statement: typeof statement
  system: typeof system
  trade: typeof trade
  user: typeof user
  wallet: typeof wallet
  wide: typeof wide
  withdrawals: typeof withdrawals
}
