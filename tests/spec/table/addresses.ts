import { isOpenPath } from '../../../web/paths.ts'
import { row, type Section } from './row.ts'

/** Section 2, as the specification writes them. Opened, each of them, by a visitor and by a user in tests/web/screens. */
export const addresses: readonly string[] = [
  '/',
  '/pages/index/index',
  '/pages/project/project',
  '/pages/user/order',
  '/pages/user/user',
  '/pages/login/login',
  '/pages/login/register',
  '/pages/login/userAgreement',
  '/pages/user/cash',
  '/pages/user/cashrecord',
  '/pages/user/finance',
  '/pages/user/recharge',
  '/pages/user/rechargeList',
  '/pages/user/rechargerecord',
  '/pages/user/wallet',
  '/pages/trade/trade',
  '/pages/customer/customer',
  '/pages/user/security',
  '/pages/user/setpassword',
  '/pages/user/setfundpassword',
  '/pages/user/message',
  '/pages/user/notice',
  '/pages/user/activityCenter',
  '/pages/user/auth',
  '/pages/user/sign',
  '/pages/project/details',
  '/pages/project/myproject',
  '/pages/news/news',
  '/pages/news/details',
  '/pages/activitycenter/activitycenter',
  '/pages/activitycenter/activitylist',
  '/pages/payment/payment',
  '/pages/payment/bindbank',
  '/pages/payment/bindwallet',
  '/pages/payment/addBank',
  '/choose-location',
  '/open-location',
]

/** Where an address leads a user on: what it needs is chosen there first, or they are logged in already. */
export const leadsOn: Readonly<Record<string, string>> = {
  '/pages/login/login': '/',
  '/pages/login/register': '/',
  '/pages/user/recharge': '/pages/user/rechargeList',
}

const seen = 'tests/web/screens.test.ts'
const opened = 'each address of the specification, by a visitor and by a user'

export const addressSection: Section = {
  title: 'Section 2: addresses',
  count: 37,
  rows: addresses.map((address) =>
    row(isOpenPath(address) ? `${address}, for all` : `${address}, a visitor logs in first`, [seen, opened]),
  ),
}

const deep = 'tests/web/deep.test.ts'

/** What else section 2 says. */
export const accessSection: Section = {
  title: 'Section 2: screens without an address, access, navigation',
  count: 15,
  rows: [
    row('forgot password', ['tests/stories/codes.test.ts', 'sets a new password by a code']),
    row(
      'market quotes, candles and line',
      ['tests/web/market.test.ts', 'a visitor reads three cards, sees the markets at once, and a product'],
      ['tests/web/chart.test.ts', 'the live line: an order runs towards its close', 'candles: dragged back'],
    ),
    row('order confirmation', [
      'tests/web/trade.test.ts',
      'the confirmation is tapped five times: one order',
    ]),
    row('currency exchange and its history', [
      'tests/web/exchange.test.ts',
      'an exchange on the same balance: a quote that ends, a new one, a lost reply, one receipt',
    ]),
    row('personal info', [seen, 'personal info, where one is and how to keep the app']),
    row('language switch', ['tests/web/language.test.ts', 'each of the ten speaks at one tap']),
    row('app download', [seen, 'personal info, where one is and how to keep the app']),
    row('which addresses are open', ['web/paths.test.ts', 'which pages a visitor may open']),
    row('other pages ask who one is', [deep, 'every page that is not open to all asks a visitor to log in']),
    row(
      '401 leads to the login',
      ['tests/web/trade.test.ts', 'logged out on another phone: login, and back to the product'],
      ['web/api/request.test.ts', 'ends the session it was sent for'],
    ),
    row(
      'Back: the page before, else above',
      [deep, 'stands under a title with the name of the product, and Back leads above'],
      [deep, 'Back tapped twice is one step back'],
    ),
    row('a navigation bar of its own, titles with the product', [
      deep,
      'stands under a title with the name of',
    ]),
    row(
      'loading and error states, 200 ms and 60 s',
      ['tests/web/chunk.test.ts', 'what is to come is sketched after 200 ms, not before'],
      ['tests/web/chunk.test.ts', 'opened by its address: the same error page'],
    ),
    row('ten languages, sent with every request', [
      'web/api/request.test.ts',
      'GET carries its query, the language twice and the token',
    ]),
    row('four tabs, one of them current', ['tests/web/screens.test.ts', 'four tabs, on each main page']),
  ],
}
