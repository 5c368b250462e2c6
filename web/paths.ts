import type { AskableKind, DocumentKind } from '../shared/documents.ts'
import type { TicketTopic } from '../shared/service.ts'

/** Addresses of the pages (hash paths), as links inside the app write them. */
export const paths = {
  home: '/',
  homeAlias: '/pages/index/index',
  login: '/pages/login/login',
  register: '/pages/login/register',
  agreement: '/pages/login/userAgreement',
  forgetpwd: '/pages/login/forgetpwd',
  bindPhone: '/pages/user/phone',
  bindMail: '/pages/user/mail',
  trade: '/pages/trade/trade',
  confirm: '/pages/trade/confirm',
  order: '/pages/trade/order',
  orders: '/pages/user/order',
  user: '/pages/user/user',
  auth: '/pages/user/auth',
  info: '/pages/user/info',
  messages: '/pages/user/message',
  notice: '/pages/user/notice',
  news: '/pages/news/news',
  newsDetails: '/pages/news/details',
  activityCatalogue: '/pages/activitycenter/activitycenter',
  activityList: '/pages/activitycenter/activitylist',
  display: '/pages/user/display',
  ownData: '/pages/user/data',
  security: '/pages/user/security',
  setPassword: '/pages/user/setpassword',
  setFundPassword: '/pages/user/setfundpassword',
  fundReset: '/pages/user/fundreset',
  passkeys: '/pages/user/passkeys',
  devices: '/pages/user/devices',
  notices: '/pages/user/notices',
  alerts: '/pages/user/alerts',
  notifications: '/pages/user/notifications',
  limits: '/pages/user/limits',
  sign: '/pages/user/sign',
  invite: '/pages/user/invite',
  activityCenter: '/pages/user/activityCenter',
  couple: '/pages/user/couple',
  quiz: '/pages/user/quiz',
  statement: '/pages/user/statement',
  performance: '/pages/user/performance',
  wallet: '/pages/user/wallet',
  finance: '/pages/user/finance',
  year: '/pages/user/summary',
  depositWays: '/pages/user/rechargeList',
  deposit: '/pages/user/recharge',
  deposits: '/pages/user/rechargerecord',
  exchange: '/pages/user/exchange',
  exchanges: '/pages/user/exchangerecord',
  withdraw: '/pages/user/cash',
  withdrawals: '/pages/user/cashrecord',
  projects: '/pages/project/project',
  project: '/pages/project/details',
  myProjects: '/pages/project/myproject',
  profits: '/pages/project/profits',
  payment: '/pages/payment/payment',
  cards: '/pages/payment/bindbank',
  addCard: '/pages/payment/addBank',
  wallets: '/pages/payment/bindwallet',
  /** What staff write, for all to read: the specification's own addresses of it ask a visitor to log in. */
  openNews: '/pages/public/news',
  openArticle: '/pages/public/article',
  openNotices: '/pages/public/notices',
  market: '/pages/public/market',
  language: '/pages/public/language',
  fairness: '/pages/public/fairness',
  check: '/pages/public/check',
  risk: '/pages/public/risk',
  rules: '/pages/public/rules',
  tour: '/pages/splash/splash',
  about: '/pages/about/aboutus',
  customer: '/pages/customer/customer',
  download: '/pages/download/download',
  chooseLocation: '/choose-location',
  openLocation: '/open-location',
} as const

/** Left for a page that lists products: its search is open when it comes. */
export interface SearchState {
  search: true
}

/** The trade page of a product. */
export const tradePath = (productId: string): string => `${paths.trade}?id=${encodeURIComponent(productId)}`
/** The quote of a product, open to visitors. */
export const marketPath = (productId: string): string => `${paths.market}?id=${encodeURIComponent(productId)}`
/** The confirmation of an order over the trade page: a new one, or one like an earlier order. */
export function confirmPath(ticket: {
  productId: string
  direction: string
  amount: string
  seconds: number
}): string {
  const { productId: id, direction, amount, seconds } = ticket
  return `${paths.confirm}?${new URLSearchParams({ id, direction, amount, seconds: String(seconds) })}`
}
/** Price alerts, a new one on this product. */
export const alertsPath = (productId: string): string => `${paths.alerts}?id=${encodeURIComponent(productId)}`
/** A published rule, by its name. */
export const rulePath = (rule: string): string => `${paths.rules}#${rule}`
/** The form of one way to pay. */
export const depositPath = (method: string): string => `${paths.deposit}?method=${encodeURIComponent(method)}`

const withId =
  (path: string) =>
  (id: string): string =>
    `${path}?id=${encodeURIComponent(id)}`
/** The page of each kind of document, by its id. */
export const documentPaths = {
  order: withId(paths.order),
  deposit: withId(paths.deposits),
  holding: withId(paths.myProjects),
  accrual: withId(paths.profits),
  /** At its holding, among all others. */
  topup: withId(paths.myProjects),
  exchange: withId(paths.exchanges),
  withdrawal: withId(paths.withdrawals),
  /** In its calendar. */
  sign: () => paths.sign,
  reward: () => paths.activityCenter,
  couple: () => paths.couple,
  ticket: withId(paths.customer),
  identity: withId(paths.auth),
  /** Shown at the ticket that asked for it. */
  change: withId(paths.customer),
} satisfies Record<DocumentKind, (id: string) => string>
export const {
  order: orderPath,
  deposit: depositRecordPath,
  holding: holdingPath,
  exchange: exchangePath,
  withdrawal: withdrawalPath,
  ticket: threadPath,
} = documentPaths

/** News, a notice or a change of the rules, as it can be handed on to anybody; and an activity. */
export const newsPath = withId(paths.openArticle)
export const openActivityPath = (activity: string): string =>
  `${paths.openArticle}?${new URLSearchParams({ activity })}`
/** The activities of one kind, or one of them. */
export const activityListPath = (of: { topic: string } | { id: string }): string =>
  `${paths.activityList}?${new URLSearchParams(of)}`

/** What a project offers. */
export const projectPath = withId(paths.project)
/** The days of one holding, each with its arithmetic. */
export const profitsPath = (holding: string): string => `${paths.profits}?${new URLSearchParams({ holding })}`

/** One level of identity. */
export const levelPath = (level: number): string => `${paths.auth}?level=${level}`

/** A new question, about a document of one's own where one is named. */
export const askPath = (about?: { kind: AskableKind; id: string }): string =>
  `${paths.customer}?${new URLSearchParams({ ask: '1', ...(about && { about: about.kind, aboutId: about.id }) })}`
/** A new question on a topic. */
export const askOnPath = (topic: TicketTopic): string =>
  `${paths.customer}?${new URLSearchParams({ ask: '1', topic })}`
/** Changing the login password, or with `fund` the fund password. */
export const setPasswordPath = (of: 'login' | 'fund'): string => `${paths.setPassword}?of=${of}`

/** Writing to customer service without a login, and reading the answer by its code. */
export const letterPath = `${paths.customer}?letter=write`
export const letterAnswerPath = `${paths.customer}?letter=read`

const openWords = [
  'register',
  'login',
  'agreement',
  'public',
  'customer',
  'download',
  'splash',
  'forgetpwd',
  'index',
  'about',
  'aboutus',
]

/** Whether a visitor may open a page: its path, without its query and in lower case, holds one of the open words. */
export function isOpenPath(path: string): boolean {
  const bare = path.split('?')[0]?.toLowerCase() ?? ''
  if (bare === '/' || bare === '') return true
  return openWords.some((word) => bare.includes(word))
}

/** Where a login leads back to: an address of ours, never one from outside. */
export function safeReturn(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return paths.home
  return from.toLowerCase().startsWith('/pages/login/') ? paths.home : from
}
