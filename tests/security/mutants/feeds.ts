import { watched } from './guard.ts'

// A stage of several feeds, and products whose terms change: an order keeps what it was placed under.
const mixed = (file: string) => watched(file, 'tests/stack/mixed-feeds.test.ts')
const placed = (file: string) => watched(file, 'tests/security/47-placed-under.test.ts')
const rows = (file: string) => watched(file, 'functions/table/rows.test.ts')
const course = watched('functions/market/course.ts', 'functions/market/course.test.ts')
const FROZE = 'an order settles and proves by the feed it froze; the next one by the new'
const WAITS = 'an order waits while its feed is not run, whoever looks, and settles when it is again'
/** Each way a market can change. */
const changes = (...rows: string[]) => rows.map((row) => new RegExp(`^check 47: .* > ${row}`))

export const feedGuards = [
  mixed('functions/tape/placed-under.ts')(
    'const running = tapes.of(source)',
    'const running = tapes.for({ feed: null })',
    FROZE,
    WAITS,
  ),
  mixed('functions/trade/view.ts')(
    'return market.tape.proof(',
    'return tapes.for({ feed: null }).proof(',
    FROZE,
  ),
  mixed('functions/trade/sweep.ts')('lacking.includes(true) || ', '', WAITS),
  ...[
    ['length: 72_000', 'length: 20_000'],
    ["forex: { by: 'pauses', length: 7, days: 50 }", "forex: { by: 'minutes', length: 27_000, days: 31 }"],
    ["stocks: { by: 'pauses', length: 18, days: 31 }", "stocks: { by: 'minutes', length: 7_000, days: 31 }"],
  ].map(([text = '', without = '']) =>
    watched('shared/tape/walks.ts', 'tests/security/46-no-edge.test.ts')(
      text,
      without,
      'check 46: no bet on public data has a positive expectation, at any product and duration',
    ),
  ),
  placed('functions/trade/settle.ts')(
    "if (market.kind === 'held') return null",
    '',
    ...changes('holds the order with an alarm: no price of the market here is shown, and nothing moves'),
  ),
  placed('functions/trade/settle.ts')(
    "if (market.kind === 'gone') return voidSettlement(MARKET_CHANGED, nowMs)",
    "if (market.kind === 'gone') return null",
    ...changes('then makes it void, for a reason that is said: everything back, and the check shows why'),
  ),
  placed('functions/trade/view.ts')(
    "if (market.kind !== 'here') return null",
    "if (market.kind !== 'here') return 1",
    ...changes('holds the order with an alarm: no price of the market here is shown, and nothing moves'),
  ),
  placed('shared/tape/frozen.ts')(
    "return order.commitment === here.commitment ? null : 'commitment'",
    'return null',
    /^check 47: (a changed seed|a file added to the folder) >/,
  ),
  placed('shared/tape/frozen.ts')(
    "if (order.calendar !== null && order.calendar !== here.calendar) return 'calendar'",
    '',
    /^check 47: (another holiday|other figures of the walk) >/,
  ),
  placed('shared/tape/frozen.ts')(
    "if (walkOf(order) === null) return 'walk'",
    '',
    /^check 47: rules of .* that are not known here >/,
  ),
  placed('shared/tape/frozen.ts')(
    'return walk === null ? firstWalk : ',
    "return walk === null ? 'walk-2' : ",
    'an order from before anything but the commitment was frozen is decided by the first walk',
  ),
  placed('shared/tape/checkGone.ts')(
    "changed !== null && order.result === 'void' && order.voidReason === MARKET_CHANGED",
    'true',
    /no excuse/,
  ),
  rows('functions/table/products.ts')(
    ".whereAtMost('version', BigInt(version - 1))",
    '',
    'a version comes into force where the stored one is older, and only there',
  ),
  rows('functions/table/products.ts')(
    "if (product.feed === null) change.remove('feed')",
    '',
    'a version comes into force where the stored one is older, and only there',
  ),
  course('Math.min(msOf(to), nowMs)', 'msOf(to)', 'candles up to a second > never tell what comes'),
  course(
    'to % intervalSeconds[interval] !== 0',
    'to < 0',
    'candles up to a second > are refused between two of the interval, and none beyond what is kept',
  ),
  course(
    'to < secondsOf(nowMs) - REACH[interval]',
    'to < 0',
    'candles up to a second > are refused between two of the interval, and none beyond what is kept',
  ),
  watched('shared/api/route.ts', 'tests/spec/routes.test.ts')(
    ' && to + FINAL_AFTER_S <= now',
    '',
    'what is asked up to a second is kept for a day once it is over, and as briefly as anything before',
  ),
]
