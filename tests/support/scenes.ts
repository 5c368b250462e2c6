import type { Locator, Page, Route } from 'playwright-core'
import type { Lang } from '../../shared/i18n/languages.ts'
import { secondsOf } from '../../shared/time.ts'
import {
  activityListPath,
  alertsPath,
  askPath,
  depositPath,
  depositRecordPath,
  exchangePath,
  holdingPath,
  letterAnswerPath,
  letterPath,
  levelPath,
  marketPath,
  newsPath,
  orderPath,
  paths,
  projectPath,
  threadPath,
  tradePath,
  withdrawalPath,
} from '../../web/paths.ts'
import type { OrderData } from './orders.ts'
import type { Past } from './past.ts'
import { PIXEL } from './pictures.ts'
import { showRealityCheck } from './reality-check.ts'
import { toldOfCash } from './withdrawn.ts'
import { wordsOf } from './words.ts'

/** A screen in one of its states, in any language. */
export interface Scene {
  name: string
  path: string
  /** What a person does there, until the state is on screen. */
  open?: (page: Page, say: Say) => Promise<unknown>
  /** How a person puts that away again, where Escape does not. */
  close?: (page: Page) => Promise<unknown>
  /** Much like another one: looked at by the tests, left out of the contact sheet. */
  alike?: true
}

/** The words of a key, `namespace:key`. */
export type Say = (key: string) => string

export function sayIn(lang: Lang): Say {
  const words = wordsOf(lang)
  return (key) => {
    const text = words.get(key)
    if (text === undefined) throw new Error(`no words for ${key} in ${lang}`)
    return text
  }
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const openSearch = (page: Page, say: Say) => button(page, say('market:search_products')).click()
/** Sends a form as it stands. */
const send = (page: Page) => page.locator('main form button[type=submit]').click()

/** The first answer on screen. */
const openAnswer = (page: Page) => page.locator('summary').first().click()

/** Enough for a step-up. */
const enterPurchase = (page: Page) => page.locator('main form input[inputmode=decimal]').fill('1000')

/** Enough for a quote. */
const exchangeAmount = (page: Page) => page.locator('main form input[inputmode=decimal]').fill('250')

/** What a visitor sees that a member does not. */
export const visitorScenes: Scene[] = [
  { name: 'Home, visitor', path: paths.home },
  { name: 'Tour', path: paths.tour },
  { name: 'Markets, visitor', path: paths.market, alike: true },
  { name: 'Product, visitor', path: marketPath('EURUSD') },
  { name: 'News, visitor', path: paths.openNews, alike: true },
  { name: 'News, one, visitor', path: newsPath('demo-welcome'), alike: true },
  { name: 'Notices, visitor', path: paths.openNotices },
  { name: 'Customer service, visitor', path: paths.customer, open: openAnswer },
  { name: 'Letter', path: letterPath, open: send },
  { name: 'Letter, its answer', path: letterAnswerPath, alike: true },
  { name: 'Log in, nothing entered', path: paths.login, open: send },
  { name: 'Register, nothing entered', path: paths.register, open: send },
  { name: 'Forgotten password, nothing entered', path: paths.forgetpwd, open: send },
]

/** What a member with two days behind them sees. */
export const memberScenes = ({
  open,
  settled,
  deposits,
  withdrawals,
  exchange,
  invested,
  proofId,
  thread,
}: Past): Scene[] => {
  const [last] = settled
  if (!last) throw new Error('nothing has settled')
  return [
    { name: 'Home', path: paths.home },
    { name: 'Search, last viewed', path: paths.home, open: openSearch, alike: true },
    { name: 'Search', path: paths.market, open: search('usd') },
    { name: 'Search, nothing found', path: paths.home, open: search('qqq'), alike: true },
    { name: 'Trade', path: tradePath('BTCUSD') },
    {
      name: 'Products',
      path: tradePath('BTCUSD'),
      open: (page) => page.locator('h1 button').click(),
    },
    {
      name: 'Terms',
      path: tradePath('BTCUSD'),
      open: (page, say) => button(page, say('trade:terms')).click(),
    },
    {
      name: 'Confirm',
      path: `${paths.confirm}?id=BTCUSD&direction=down&amount=100&seconds=30`,
    },
    { name: 'Orders, markets', path: paths.orders, alike: true },
    { name: 'Orders, open', path: `${paths.orders}?view=open` },
    { name: 'Orders, settled', path: `${paths.orders}?view=settled` },
    { name: 'Orders, by date', path: `${paths.orders}?view=settled&period=custom&result=win`, alike: true },
    { name: 'Order, open', path: orderPath(open.id) },
    { name: 'Order, checked', path: `${orderPath(last.id)}&check=1` },
    { name: 'Proof, shared', path: `${paths.check}?id=${proofId}` },
    { name: 'Fairness', path: paths.fairness },
    { name: 'Customer service', path: paths.customer },
    { name: 'Question', path: askPath({ kind: 'order', id: last.id }) },
    { name: 'Question, nothing written', path: askPath(), open: send, alike: true },
    { name: 'Thread', path: threadPath(thread) },
    {
      name: 'Answers, nothing found',
      path: paths.customer,
      open: (page) => page.locator('input[type=search]').fill('qqq'),
      alike: true,
    },
    { name: 'No such thread', path: threadPath('01ARZ3NDEKTSV4RRFFQ69G5FAV'), alike: true },
    { name: 'Account', path: paths.user },
    { name: 'Display', path: paths.display },
    { name: 'Your data', path: paths.ownData },
    { name: 'Security', path: paths.security },
    { name: 'Password, nothing entered', path: paths.setPassword, open: send, alike: true },
    { name: 'Fund password', path: paths.setFundPassword, alike: true },
    { name: 'Confirm it is you', path: paths.setFundPassword, open: askToConfirm },
    { name: 'Fund password, forgotten', path: paths.fundReset, alike: true },
    { name: 'Passkeys', path: paths.passkeys, alike: true },
    {
      name: 'Passkeys, a new one',
      path: paths.passkeys,
      open: (page, say) => button(page, say('security:passkey_add')).click(),
      alike: true,
    },
    { name: 'Devices and history', path: paths.devices },
    { name: 'Security notices', path: paths.notices, alike: true },
    { name: 'Notifications', path: paths.notifications },
    { name: 'Price alerts', path: alertsPath('BTCUSD') },
    { name: 'Phone, nothing entered', path: paths.bindPhone, open: send },
    { name: 'Mail, nothing entered', path: paths.bindMail, open: send, alike: true },
    { name: 'Limits', path: paths.limits },
    { name: 'My progress', path: paths.activityCenter },
    { name: 'Couple', path: paths.couple },
    { name: 'Risk quiz', path: paths.quiz },
    { name: 'Notices', path: paths.notice },
    { name: 'News', path: paths.news },
    { name: 'News, one', path: `${paths.newsDetails}?id=demo-welcome` },
    { name: 'Activities', path: paths.activityCatalogue },
    { name: 'Activities, one', path: activityListPath({ id: 'demo-invite' }) },
    { name: 'Check-in', path: paths.sign },
    { name: 'Friends', path: paths.invite },
    {
      name: 'Friends, a poster',
      path: paths.invite,
      open: async (page, say) => {
        await button(page, say('invite:poster')).click()
        await page.locator('dialog img').waitFor()
      },
      alike: true,
    },
    { name: 'Reality check', path: paths.limits, open: showRealityCheck, close: acknowledge },
    { name: 'Messages', path: paths.messages },
    { name: 'Log out?', path: paths.user, open: (page, say) => button(page, say('user:log_out')).click() },
    { name: 'Exchange', path: paths.exchange, open: exchangeAmount },
    {
      name: 'Exchange, a quote',
      path: paths.exchange,
      open: async (page, say) => {
        await exchangeAmount(page)
        await send(page)
        await page.getByText(say('exchange:quote_title'), { exact: true }).waitFor()
      },
    },
    { name: 'Projects', path: paths.projects },
    { name: 'Project', path: projectPath(invested.project), open: enterPurchase },
    {
      name: 'Project, confirm',
      path: projectPath(invested.project),
      open: async (page) => {
        await enterPurchase(page)
        await send(page)
        await page.locator('dialog:modal h2').waitFor()
      },
    },
    { name: 'Balance product', path: projectPath(invested.balance) },
    { name: 'My projects', path: paths.myProjects },
    { name: 'My projects, awaiting its rest', path: holdingPath(invested.awaiting), alike: true },
    {
      name: 'My projects, settle early',
      path: holdingPath(invested.earning),
      open: (page, say) => button(page, say('financing:act_stopEarly')).click(),
    },
    { name: 'Returns history', path: paths.profits, open: openAnswer },
    { name: 'Exchanges', path: paths.exchanges },
    { name: 'Exchange, receipt', path: exchangePath(exchange) },
    { name: 'Statement', path: paths.statement },
    { name: 'Own results', path: paths.performance },
    { name: 'Wallet', path: paths.wallet },
    { name: 'Finance', path: paths.finance },
    { name: 'Yearly summary', path: paths.year },
    { name: 'Statement, by date', path: `${paths.statement}?period=custom&kind=order_void`, alike: true },
    {
      name: 'Statement, file',
      path: paths.statement,
      open: (page, say) => button(page, say('statement:file_get')).click(),
    },
    {
      name: 'Own picture',
      path: paths.info,
      open: (page, say) => button(page, say('user:avatar_change')).click(),
      alike: true,
    },
    { name: 'Personal information', path: paths.info },
    { name: 'Identity', path: paths.auth },
    { name: 'Identity, nothing entered', path: levelPath(1), open: send },
    { name: 'Identity, not open yet', path: levelPath(3), alike: true },
    { name: 'Withdrawal destinations', path: paths.payment },
    { name: 'Cards and accounts', path: paths.cards },
    {
      name: 'Card, removal',
      path: paths.cards,
      open: async (page, say) => {
        await page.locator('main li button').last().click()
        await button(page, say('payment:remove')).click()
      },
      alike: true,
    },
    { name: 'Card, nothing entered', path: paths.addCard, open: send },
    { name: 'WeChat, sample', path: `${paths.addCard}?kind=wechat`, open: fillSample, alike: true },
    { name: 'Wallet addresses', path: paths.wallets, open: fillSample },
    { name: 'Ways to deposit', path: paths.depositWays },
    { name: 'Deposit, crypto', path: depositPath('crypto') },
    { name: 'Deposit, nothing entered', path: depositPath('bank'), open: send, alike: true },
    { name: 'Deposit, confirm', path: depositPath('alipay'), open: fillDeposit },
    { name: 'Deposits', path: paths.deposits },
    { name: 'Deposits, none found', path: `${paths.deposits}?class=3`, alike: true },
    { name: 'Deposit, under review', path: depositRecordPath(deposits.waiting) },
    { name: 'Deposit, refused', path: depositRecordPath(deposits.refused), alike: true },
    { name: 'Withdraw', path: paths.withdraw, open: openToCash, close: closeCash },
    { name: 'Withdraw, confirm', path: paths.withdraw, open: confirmCash, close: closeCash },
    { name: 'Withdraw, all that stops it', path: paths.withdraw, open: stopped, close: closeCash },
    { name: 'Withdrawals', path: paths.withdrawals },
    {
      name: 'Withdrawals, none found',
      path: `${paths.withdrawals}?period=custom&from=2020-01-01&to=2020-01-02`,
      alike: true,
    },
    { name: 'Withdrawal, under review', path: withdrawalPath(withdrawals.waiting) },
    { name: 'Withdrawal, on its way', path: withdrawalPath(withdrawals.sending), alike: true },
    { name: 'Withdrawal, refused', path: withdrawalPath(withdrawals.refused) },
    { name: 'Withdrawal, paid', path: withdrawalPath(withdrawals.paid) },
    { name: 'Language', path: paths.language },
    { name: 'Rules', path: paths.rules },
    { name: 'Risk', path: paths.risk, alike: true },
    { name: 'Agreement', path: paths.agreement, alike: true },
    { name: 'About', path: paths.about },
    { name: 'Get the app', path: paths.download },
    { name: 'Country and time zone', path: paths.chooseLocation },
    { name: 'Our address', path: paths.openLocation },
    { name: 'Trade, no choice', path: paths.trade, alike: true },
    { name: 'No such product', path: tradePath('NOSUCH'), alike: true },
    { name: 'No such order', path: orderPath('01ARZ3NDEKTSV4RRFFQ69G5FAV'), alike: true },
    { name: 'No such proof', path: `${paths.check}?id=${'x'.repeat(43)}`, alike: true },
    { name: 'No such page', path: '/pages/public/nosuch', alike: true },
    // Late, as its list goes on telling for a moment what was not so.
    { name: 'Result', path: tradePath('BTCUSD'), open: (page) => showResult(page, last) },
    // Another page than the one before, which puts its verdict away.
    { name: 'Trade, no connection', path: tradePath('ETHUSD'), open: goOffline },
  ]
}

/** A first fund password, up to the step-up it needs. */
async function askToConfirm(page: Page): Promise<void> {
  const fields = page.locator('main input[type=password]')
  for (const n of [0, 1]) await fields.nth(n).fill('k7m2qx!a')
  await send(page)
  await page.locator('dialog:modal form').waitFor()
}

const fillSample = (page: Page, say: Say) => button(page, say('payment:sample')).click()

/** An amount and a picture, up to the confirmation. */
async function fillDeposit(page: Page, say: Say): Promise<void> {
  await page.locator('main input[inputmode=decimal]').fill('100')
  await page.locator('main input[type=file]').setInputFiles({
    name: 'paid.png',
    mimeType: 'image/png',
    buffer: PIXEL,
  })
  await page.getByText(say('common:upload_done'), { exact: true }).waitFor()
  await send(page)
  await page.locator('dialog:modal h2').waitFor()
}

/** Within the hours of withdrawals, with something to confirm by. */
async function openToCash(page: Page): Promise<void> {
  await toldOfCash(page, ({ level }) => {
    const most = (level as { max: string }).max
    return { ...{ limits: [], most, boundBy: 'level', means: ['passkey'] }, window: hoursAround() }
  })
  await page.locator('main form button[type=submit]').waitFor()
}
const hoursAround = () => ({ isOpen: true, changesAt: secondsOf(Date.now()) + 3600 })

async function confirmCash(page: Page): Promise<void> {
  await openToCash(page)
  await page.locator('main input[inputmode=decimal]').fill('150')
  await send(page)
  await page.locator('dialog:modal h2').waitFor()
}

/** Each reason there is, one below the other. */
async function stopped(page: Page): Promise<void> {
  const time = secondsOf(Date.now()) + 3600
  const money = { asset: 'USD', available: '99.99' }
  const limits = [
    ['withdrawal_level', { level: 1 }],
    ['card_not_bound', {}],
    ['withdrawal_window', { from: '09:00', to: '21:00', zone: 'UTC', time }],
    ['withdrawal_count', { max: 3, time }],
    ['insufficient_turnover', { ...money, bonus: '50.00', turnover: '200.00' }],
    ['insufficient_balance', { ...money, needed: '100.00' }],
    ['pay_password_unset', {}],
    ['pay_password_locked', { time }],
  ].map(([slug, params]) => ({ slug, params, passesAt: null }))
  await toldOfCash(page, () => ({ limits, most: '0.00', boundBy: null, destinations: [] }))
  await page.locator('main a[href*="rules#"]').first().waitFor()
}

async function closeCash(page: Page): Promise<void> {
  await putAway(page)
  await page.unrouteAll({ behavior: 'wait' })
}

function search(words: string) {
  return async (page: Page, say: Say) => {
    await openSearch(page, say)
    await page.locator('input[type=search]').fill(words)
  }
}

/** Without waiting for a close: the list says once more that a settled order runs, and the page finds it has ended. */
async function showResult(page: Page, order: OrderData): Promise<void> {
  await putAway(page)
  await page.route('**/api/user/ajaxorder_list*', async (route: Route) => {
    const response = await route.fetch()
    const answered = (await response.json()) as { data: { items: OrderData[] } }
    // Due at once: one that is long overdue would be asked for every ten seconds.
    const closeAt = secondsOf(Date.now()) + 1
    answered.data.items.push({
      ...order,
      closeAt,
      status: 'open',
      closePrice: null,
      profit: null,
      result: null,
    })
    await route.fulfill({ response, json: answered })
  })
  await page.reload()
  // A sheet, or above the ticket while another order runs: the way to its check is in both.
  await page.locator('a[href*="check=1"]').waitFor()
  // An answer on its way is still ours to give.
  await page.unrouteAll({ behavior: 'wait' })
}

/** Acknowledges the reality check: nothing else ends it. */
async function acknowledge(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
  await page.locator('dialog:modal button').click()
  await page.locator('dialog:modal').waitFor({ state: 'hidden' })
}

async function goOffline(page: Page, say: Say): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText(say('trade:block_offline')).waitFor()
}

/** Puts away what `open` brought up. */
export async function leave(page: Page, { open, close }: Scene): Promise<void> {
  if (!open) return
  await page.context().setOffline(false)
  if (close) await close(page)
  else await putAway(page)
}

/** A sheet that closes takes a step back in the history a moment later, which would abort a reload that has begun. */
async function putAway(page: Page): Promise<void> {
  if (await page.locator('dialog:modal').count()) await page.keyboard.press('Escape')
  await page.locator('dialog:modal').waitFor({ state: 'hidden' })
  for (let tries = 0; await page.evaluate('history.state?.layers'); tries++) {
    if (tries > 200) throw new Error('a sheet that was closed keeps its entry in the history')
    await page.waitForTimeout(20)
  }
}
