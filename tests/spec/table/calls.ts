import { row, type Section, type Test } from './row.ts'

const deposits = 'tests/stories/deposits.test.ts'
const bound = 'tests/stories/destinations.test.ts'
const financing = 'tests/stories/financing.test.ts'
const balance = 'tests/stories/financing-balance.test.ts'
const notTaken = 'tests/stories/financing-refused.test.ts'
const orders = 'tests/stories/trade.test.ts'
const market = 'functions/market/handlers.test.ts'
const content = 'tests/stories/content.test.ts'
const away = 'tests/stories/withdrawals.test.ts'
const awayLimits = 'tests/stories/withdrawals-limits.test.ts'

/** Calls by their address, each with a story of what it does; that it answers as its schema says is in contract.test.ts. */
export const calls: Readonly<Record<string, Test>> = {
  'POST /api/login/index': ['tests/stories/people.test.ts', 'five wrong passwords make the name wait'],
  'POST /api/login/reg': ['tests/stories/people.test.ts', "a friend registers with the inviter's id"],
  'GET /api/login/get_areacode': ['web/codes/areas.test.ts', 'the table is that of the rules of numbers'],
  'POST /api/login/smssend': ['tests/stories/codes.test.ts', 'who registers by phone is found however'],
  'POST /api/login/sendmail': [
    'tests/stories/codes.test.ts',
    'who registers by mail logs in by name and by mail',
  ],
  'GET /api/index/notice': [content, 'of each kind is where it belongs, and home has the first of each'],
  'GET /api/index/banner': [content, 'of each kind is where it belongs, and home has the first of each'],
  'GET /api/index/about_list': [content, 'lists go on behind their last one, page by page'],
  'GET /api/index/about_details': [content, 'is read in the stage’s language where the reader’s is missing'],
  'GET /api/index/activity_details': [content, 'of each kind is where it belongs'],
  'GET /api/index/get_detail_from_type': [
    'tests/stories/told-to-all.test.ts',
    'is one of its own in each of ten languages',
  ],
  'GET /api/index/ajaxdata': [market, 'answers without the price of a symbol that fails'],
  'GET /api/index/getkdata': ['functions/market/course.test.ts', 'candles up to a second'],
  'GET /api/index/ajaxpro': [market, 'is answered with its day, its second and its feed'],
  'GET /api/index/getprodata': [
    market,
    'of a market out of its hours, the change is over its last session too',
  ],
  'GET /api/index/seconds': [market, 'the seconds offered name payout, fee, limits and what even odds cost'],
  'GET /api/index/goods': [market, 'is one query, and none again for five seconds'],
  'GET /api/index/home': ['tests/web/polling.test.ts', 'what home needs is asked once'],
  'GET /api/index/info': [
    'tests/stories/told-to-all.test.ts',
    'what every visitor is told of the stage and its operator',
  ],
  'GET /api/user/index': ['functions/account/handlers.test.ts', 'one round trip: account, profile and marks'],
  'POST /api/user/add_card': [bound, 'a card, an account and an address are listed masked'],
  'GET /api/user/bank_card': [bound, 'a card, an account and an address are listed masked'],
  'GET /api/user/wallet': ['functions/views/days/days.test.ts', 'answers from at most three round trips'],
  'GET /api/user/user_wallet': [bound, 'a card, an account and an address are listed masked'],
  'POST /api/user/add_wallet_addr': [bound, 'a card, an account and an address are listed masked'],
  'POST /api/user/sign': ['tests/stories/sign.test.ts', 'pays 0.10, every seventh in a row 0.50'],
  'POST /api/user/addlover': [
    'tests/stories/couple.test.ts',
    'is made by one asking and the other confirming',
  ],
  'POST /api/user/pwd_login': ['tests/security/07-one-session.test.ts', 'a new password: all others end'],
  'POST /api/user/pwd_pay': [
    'tests/security/13-fund-password.test.ts',
    'of two first ones at the same moment one is set',
  ],
  'POST /api/user/certification': [
    'tests/stories/identity.test.ts',
    'all three levels; a rejected level three is called failed',
  ],
  'GET /api/user/recharge': [deposits, 'each with an account that nobody could pay into by mistake'],
  'POST /api/user/dorecharge': [deposits, 'is under review once submitted: listed, its picture kept'],
  'GET /api/user/recharge_record': [deposits, 'holds all that came in, newest first, page by page'],
  'GET /api/user/msg': ['tests/stories/messages.test.ts', 'is unread until its user has read it'],
  'GET /api/user/cash': [awayLimits, 'a user sees how much can go out, where to, and all that limits it'],
  'POST /api/user/cash': [away, 'locks its amount at once, and says its fee, what arrives'],
  'GET /api/user/cash_record': [
    awayLimits,
    'what is under review is listed, and that no level waits for its own',
  ],
  'GET /api/user/yeb_project': [financing, 'is listed, read, bought, added to, booked after three days away'],
  'GET /api/user/yeb': [balance, 'takes money in and out at any time, earns day by day'],
  'POST /api/user/yebappend': [notTaken, 'an addition to what is settled, on its last day, of another'],
  'GET /api/user/yuebaoinfo': [financing, 'is listed, read, bought, added to'],
  'POST /api/user/yebjoinnow': [notTaken, 'a purchase, by each rule of its project'],
  'POST /api/user/yebstop': [notTaken, 'an early settlement at another cost than was shown'],
  'POST /api/user/yebkeep': [notTaken, 'a renewal before its time, without one left, or over the reserve'],
  'POST /api/user/addorder': [orders, 'from registration to result'],
  'POST /api/user/goorder': [orders, 'from registration to result'],
  'GET /api/user/get_this_order': ['tests/web/story.test.ts', 'placed, watched, settled before the eyes'],
  'GET /api/user/orderlist': ['functions/trade/lists.test.ts', 'a page of the history has twenty'],
  'GET /api/user/ajaxorder_list': [
    'functions/trade/lists.test.ts',
    'the list of open orders has those that run',
  ],
  'GET /api/user/project_orderlist': [
    financing,
    'is listed, read, bought, added to, booked after three days away',
  ],
  'GET /api/user/myproject': [financing, 'is listed, read, bought, added to, booked after three days away'],
  'POST /api/user/uploadfile': [
    'tests/stories/uploads.test.ts',
    'is posted by its form, checked, and its clean copy alone',
  ],
  'POST /api/user/uploadavatar': [
    'tests/stories/uploads.test.ts',
    'is there once it is checked, by an address for minutes',
  ],
}

export const callSection: Section = {
  title: 'Section 7: calls',
  // 49 named ones, of which cash is both fetched and submitted, and banner, home and info.
  count: 53,
  rows: Object.entries(calls).map(([call, test]) => row(call, test)),
}

export const sharedSection: Section = {
  title: 'Section 7: what all calls share',
  count: 6,
  rows: [
    row('form-urlencoded bodies, GET with a query', [
      'web/api/request.test.ts',
      'POST is a form, with the operation id where there is one',
    ]),
    row('language, lang and token as headers', [
      'web/api/request.test.ts',
      'GET carries its query, the language twice and the token',
    ]),
    row('the answer as it is; a network failure is one', [
      'web/api/request.test.ts',
      'a failure is always an ApiError',
    ]),
    row('60 s, and 120 s for page code', [
      'tests/web/chunk.test.ts',
      'code that never comes: given up after two minutes, and not before',
    ]),
    row('files below /h5/, and the token nowhere else', [
      'tests/security/19-methods.test.ts',
      'a token counts in its header only',
    ]),
    row('image upload', ['web/api/upload.test.ts', 'arrives, is checked, and is known by its key']),
  ],
}
