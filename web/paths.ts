import type { AskableKind, DocumentKind } from '../shared/documents.ts'
import type { TicketTopic } from '../shared/service.ts'

/** Hash paths, as links inside the app write them. */
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
  /** Public articles: the specification's own addresses require a login. */
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

/** The product list opens its search on arrival. */
export interface SearchState {
  search: true
}

export const tradePath = (productId: string): string => `${paths.trade}?id=${encodeURIComponent(productId)}`
export const marketPath = (productId: string): string => `${paths.market}?id=${encodeURIComponent(productId)}`
/** The confirmation over the trade page, for a new order or one like an earlier order. */
export function confirmPath(ticket: {
  productId: string
  direction: string
  amount: string
  seconds: number
}): string {
  const { productId: id, direction, amount, seconds } = ticket
  return `${paths.confirm}?${new URLSearchParams({ id, direction, amount, seconds: String(seconds) })}`
}
export const alertsPath = (productId: string): string => `${paths.alerts}?id=${encodeURIComponent(productId)}`
export const rulePath = (rule: string): string => `${paths.rules}#${rule}`
export const depositPath = (method: string): string => `${paths.deposit}?method=${encodeURIComponent(method)}`

const withId =
  (path: string) =>
  (id: string): string =>
    `${path}?id=${encodeURIComponent(id)}`
export const documentPaths = {
  order: withId(paths.order),
  deposit: withId(paths.deposits),
  holding: withId(paths.myProjects),
  accrual: withId(paths.profits),
  topup: withId(paths.myProjects),
  exchange: withId(paths.exchanges),
  withdrawal: withId(paths.withdrawals),
  sign: () => paths.sign,
  reward: () => paths.activityCenter,
  couple: () => paths.couple,
  ticket: withId(paths.customer),
  identity: withId(paths.auth),
  /** Shown at the ticket that asked for it. */
  change: withId(paths.customer),
} satisfies Record<DocumentKind, (id: string) => string>

/** Undefined for a kind that only a newer version knows. */
export const documentPath = (kind: string, id: string): string | undefined =>
  (documentPaths as Partial<Record<string, (id: string) => string>>)[kind]?.(id)

export const {
  order: orderPath,
  deposit: depositRecordPath,
  holding: holdingPath,
  exchange: exchangePath,
  withdrawal: withdrawalPath,
  ticket: threadPath,
} = documentPaths

/** Public addresses that anyone can open. */
export const newsPath = withId(paths.openArticle)
export const openActivityPath = (activity: string): string =>
  `${paths.openArticle}?${new URLSearchParams({ activity })}`
export const activityListPath = (of: { topic: string } | { id: string }): string =>
  `${paths.activityList}?${new URLSearchParams(of)}`

export const projectPath = withId(paths.project)
export const profitsPath = (holding: string): string => `${paths.profits}?${new URLSearchParams({ holding })}`

export const levelPath = (level: number): string => `${paths.auth}?level=${level}`

export const askPath = (about?: { kind: AskableKind; id: string }): string =>
  `${paths.customer}?${new URLSearchParams({ ask: '1', ...(about && { about: about.kind, aboutId: about.id }) })}`
export const askOnPath = (topic: TicketTopic): string =>
  `${paths.customer}?${new URLSearchParams({ ask: '1', topic })}`
export const setPasswordPath = (of: 'login' | 'fund'): string => `${paths.setPassword}?of=${of}`

/** For visitors: write a letter, and read the answer by its code. */
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

/** Judges the path in lower case, without its query, by the open words. */
export function isOpenPath(path: string): boolean {
  const bare = path.split('?')[0]?.toLowerCase() ?? ''
  if (bare === '/' || bare === '') return true
  return openWords.some((word) => bare.includes(word))
}

/** Returns the address after a login: ours only, never an outside one. */
export function safeReturn(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return paths.home
  return from.toLowerCase().startsWith('/pages/login/') ? paths.home : from
}
