import { asksNothing, type Rows, shown } from './row.ts'

const codes = 'tests/stories/codes.test.ts'
const webMarket = 'tests/web/market.test.ts'
const webChart = 'tests/web/chart.test.ts'
const webTrade = 'tests/web/trade.test.ts'
const webExchange = 'tests/web/exchange.test.ts'
const webScreens = 'tests/web/screens.test.ts'
const webLanguage = 'tests/web/language.test.ts'
const paths = 'web/paths.test.ts'
const webDeep = 'tests/web/deep.test.ts'
const accountHandlers = 'functions/account/handlers.test.ts'
const webAddresses = 'tests/web/addresses.test.ts'
const request = 'web/api/request.test.ts'
const webChunk = 'tests/web/chunk.test.ts'

export const accessRows: Rows = {
  '2.38': [
    shown(
      codes,
      'who registers by mail logs in by name and by mail, and sets a new password by a code',
      'contact.forgetpwd',
    ),
    shown(
      webMarket,
      'home and markets > a visitor reads three cards, sees the markets at once, and a product without logging in',
      '#/pages/public/market?id=BTCUSD',
    ),
    shown(
      webChart,
      'the chart > the live line: an order runs towards its close, a finger reads a price, drags back and returns',
      'Math.abs(wins - close)',
    ),
    shown(
      webChart,
      'the chart > candles: dragged back, older ones come; what is drawn while they move gives way to the chart',
      'getkdata.*interval=1m',
    ),
    shown(
      webTrade,
      'placing an order > the confirmation is tapped five times: one order',
      'ticket(page).confirm',
    ),
    shown(
      webExchange,
      'an exchange on the same balance: a quote that ends, a new one, a lost reply, one receipt',
      'exchange.exchange_record',
    ),
    shown(
      webScreens,
      'every screen > personal info, where one is and how to keep the app',
      'paths.info',
      'paths.download',
    ),
    shown(
      webLanguage,
      'language and appearance > each of the ten speaks at one tap, in the title too',
      '/pages/public/language',
    ),
  ],
  '2.39': [asksNothing('leaves the query of an address open')],
  '2.40': [
    shown(
      paths,
      'which pages a visitor may open > %s: %s',
      '/pages/login/register',
      '/pages/login/login',
      '/pages/login/userAgreement',
      '/pages/public/check',
      '/pages/about/aboutus',
      '/pages/index/index',
    ),
  ],
  '2.41': [
    shown(
      webDeep,
      'addresses > opened by itself, in a tab without history, > %s asks a visitor to log in first',
      "'/pages/login/login'",
    ),
    shown(
      accountHandlers,
      'index > reads account, profile, read marks and newest messages in one round trip and writes nothing',
      'account.index',
    ),
    shown(
      webAddresses,
      'pages whose address holds an open word open for a visitor, all others ask to log in first',
      'isOpenPath(address)',
      'Please log in first.',
    ),
  ],
  '2.42': [
    shown(
      webTrade,
      'placing an order > logged out on another phone: login, and back to the product',
      'login.logout',
    ),
    shown(request, 'a refused token > ends the session it was sent for', '401'),
  ],
  '2.43': [
    shown(
      webDeep,
      'addresses > opened by itself, in a tab without history, > %s stands under a title with the name of the product, and Back leads above',
      'back(page).click()',
    ),
    shown(webDeep, 'addresses > on the way > Back tapped twice is one step back', 'hash(page)'),
  ],
  '2.44': [
    shown(
      webDeep,
      'addresses > opened by itself, in a tab without history, > %s stands under a title with the name of the product, and Back leads above',
      'level: 1',
    ),
  ],
  '2.45': [
    shown(
      webChunk,
      'a page opened without its code > what is to come is sketched after 200 ms, not before',
      'toBeGreaterThan(195)',
    ),
    shown(
      webChunk,
      'a page opened without its code > opened by its address: the same error page, which goes by itself when there is a network again',
      'Please check your connection',
    ),
    shown(request, 'a request without an answer > %s', '60_000'),
  ],
  '2.46': [shown(webAddresses, '%s is titled %s and says to a visitor: %s', "'Log in'", "'Register'")],
}
