import { decided, type Rows, shown } from './row.ts'

const constants = 'tests/spec/constants.test.ts'
const refusalsPublished = 'tests/security/40-refusals-published.test.ts'
const sign = 'tests/stories/sign.test.ts'
const request = 'web/api/request.test.ts'
const webChunk = 'tests/web/chunk.test.ts'
const webScreens = 'tests/web/screens.test.ts'
const toldToAll = 'tests/stories/told-to-all.test.ts'

export const constantsRows: Rows = {
  '9.1': [shown(constants, 'password of 6 to 16 characters', '[5, 6, 16, 17]')],
  '9.2': [shown(constants, 'a code is good for five minutes', 'toBe(300)')],
  '9.3': [
    shown(constants, 'a picture of at most 4 MiB', '4_194_304', 'picture_too_large'),
    shown(constants, 'jpg and png, nothing else', 'image/jpeg', 'image/png'),
  ],
  '9.4': [shown(constants, 'level three is for assets above 20 BTC', 'assetAboveBtc: 20')],
  '9.5': [
    shown(
      refusalsPublished,
      'check 40: a withdrawal is refused by a published rule > $is: $slug',
      "from: '09:00', to: '21:00'",
    ),
  ],
  '9.6': [
    decided('Three bounds of a withdrawal'),
    shown(
      refusalsPublished,
      'check 40: a withdrawal is refused by a published rule > $is: $slug',
      "'4299.00'",
      "'4999.00'",
      "'49999.00'",
    ),
  ],
  '9.7': [decided('Three bounds of a withdrawal')],
  '9.8': [
    shown(
      refusalsPublished,
      'check 40: a withdrawal is refused by a published rule > $is: $slug',
      'withdrawal_count',
      'max: 3',
    ),
  ],
  '9.9': [
    shown(
      constants,
      'orders of 1 to 1,000, positions of 5 to 2,000',
      "orderMin: '1.00'",
      "positionMin: '5.00'",
      "positionMax: '2000.00'",
    ),
    shown(constants, 'all positions together at most 5,000', '5000.00'),
    shown(constants, 'a fee of 0.5% of the stake, at least a cent', '0.01'),
  ],
  '9.10': [
    shown(
      sign,
      'a day signed in > is once a day; the same request again gets the first answer at any age',
      'once_a_day',
    ),
  ],
  '9.11': [
    shown(request, 'a request without an answer > %s', '60_000'),
    shown(
      webChunk,
      'a page opened without its code > code that never comes: given up after two minutes, and not before',
      '115_000',
    ),
    shown(
      webChunk,
      'a page opened without its code > what is to come is sketched after 200 ms, not before',
      'toBeGreaterThan(195)',
    ),
  ],
  '9.12': [
    shown(
      webScreens,
      'every screen > four tabs, on each main page; the bar is 50 px high and the page 450 px wide at most',
      '[50, 450]',
    ),
  ],
  '9.13': [
    shown(
      toldToAll,
      'what every visitor is told of the stage and its operator: who, where, which money and prices',
      "defaultLanguage: 'en'",
    ),
    decided('Ten languages, English first'),
  ],
}
