import { type Rows, shown } from './row.ts'

const people = 'tests/stories/people.test.ts'
const codesAreas = 'web/codes/areas.test.ts'
const codes = 'tests/stories/codes.test.ts'
const content = 'tests/stories/content.test.ts'
const toldToAll = 'tests/stories/told-to-all.test.ts'
const marketHandlers = 'functions/market/handlers.test.ts'
const sentences = 'tests/spec/sentences.test.ts'
const constants = 'tests/spec/constants.test.ts'
const webPolling = 'tests/web/polling.test.ts'

export const openCallsRows: Rows = {
  '7.9': [
    shown(
      people,
      'people > five wrong passwords make the name wait, the right one included; then it is let in',
      'login.index',
      'login_locked',
    ),
  ],
  '7.10': [
    shown(
      people,
      "people > a friend registers with the inviter's id, which is kept with the friend",
      'login.reg',
      'profile?.inviter',
    ),
  ],
  '7.11': [shown(codesAreas, 'the table is that of the rules of numbers', 'phoneAreas')],
  '7.12': [shown(codes, 'who registers by phone is found however the number is written', 'contact.smssend')],
  '7.13': [
    shown(
      codes,
      'who registers by mail logs in by name and by mail, and sets a new password by a code',
      'codeId: id, code',
    ),
  ],
  '7.14': [
    shown(
      content,
      'an article > of each kind is where it belongs, and home has the first of each',
      'content.notice',
    ),
  ],
  '7.15': [
    shown(content, 'an article > lists go on behind their last one, page by page', 'content.about_list'),
  ],
  '7.16': [
    shown(
      toldToAll,
      'the page of %s is one of its own in each of ten languages, of one version',
      'get_detail_from_type',
    ),
  ],
  '7.17': [
    shown(
      content,
      'an article > is read in the stage’s language where the reader’s is missing, and says so',
      'about_details',
    ),
  ],
  '7.18': [
    shown(
      content,
      'an article > of each kind is where it belongs, and home has the first of each',
      'activity_details',
    ),
  ],
  '7.19': [
    shown(
      marketHandlers,
      '%s answers without the price of a symbol that fails, and says that it does not trade',
      'market.ajaxdata',
    ),
  ],
  '7.20': [shown(sentences, 'candles of a product are read by its id and an interval', 'market.getkdata')],
  '7.21': [
    shown(marketHandlers, 'a price > is answered with its day, its second and its feed', 'market.ajaxpro'),
  ],
  '7.22': [shown(constants, 'orders of 1 to 1,000, positions of 5 to 2,000', 'market.getprodata')],
  '7.23': [
    shown(
      marketHandlers,
      'the seconds offered name payout, fee, limits and what even odds cost',
      'market.seconds',
    ),
  ],
  '7.24': [
    shown(
      marketHandlers,
      'the catalogue > is read once, and not again for five seconds: the products, what is to be read, and halts by themselves',
      'market.goods',
    ),
  ],
  '7.25': [
    shown(
      content,
      'an article > of each kind is where it belongs, and home has the first of each',
      'content.banner',
    ),
    shown(
      webPolling,
      'asking the server > what home needs is asked once, before the code that will show it is there',
      '/api/index/home',
    ),
    shown(
      toldToAll,
      'what every visitor is told of the stage and its operator: who, where, which money and prices',
      'content.info',
    ),
  ],
}
