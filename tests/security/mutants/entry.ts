import { watched } from './guard.ts'

// An order is committed before its entry is drawn, and nothing stops it from then on (50).
const CHECK = 'tests/security/50-entry-after-commit.test.ts'
const CLOCK = 'functions/tape/right-clock.test.ts'
const BEFORE = /^check 50: whatever the table does/
const draws = watched('functions/trade/entry.ts', 'functions/trade/entry.test.ts')
const rules = watched('shared/tape/entry.ts', 'shared/tape/entry.test.ts')
const order = (test: string) => watched('functions/trade/order.ts', test)
const check = watched('shared/tape/checkUnentered.ts', 'functions/trade/entry.test.ts')

export const entryGuards = [
  watched('functions/trade/place.ts', CHECK)(
    'openAt: null,\n    closeAt: placedAt + VOID_AFTER_S',
    'openAt: placedAt + 1,\n    closeAt: placedAt + 1 + form.seconds',
    BEFORE,
  ),
  watched('shared/tape/entry.ts', CHECK)('Milliseconds = 1000', 'Milliseconds = -400', BEFORE),
  order(CHECK)(".whereAbsent('openAt')\n    .where('state'", ".where('state'", BEFORE),
  order('functions/trade/entry.test.ts')(
    ".whereAbsent('openAt')\n    .where('state', '=', 'open')",
    ".whereAbsent('openAt')",
    'a reader who found an order without its entry does not void it when the entry comes first',
  ),
  order('functions/trade/entry.test.ts')(
    "if (order.openAt === null) change.whereAbsent('openAt')",
    '',
    'a reader who found an order without its entry does not void it when the entry comes first',
  ),
  draws('nowMs - placedMs > DRAWN_WITHIN_MS || ', '', /^a commit that takes 5001 ms/),
  draws('nowMs < placedMs || ', '', /^a commit that takes -1 ms/),
  draws(' || isClockWrong(clockOffMs())', '', /^a process whose clock is found wrong after the commit/),
  watched('functions/trade/place.ts', 'functions/trade/entry.test.ts')(
    ': outcome\n    },',
    ': { done: await drawEntry(deps, outcome.earlier, placing.placedMs) }\n    },',
    'the operation sent again answers the order, and draws nothing',
  ),
  watched('functions/trade/store.ts', 'functions/trade/entry.test.ts')(
    'dueSort(now + aheadS)',
    'dueSort(now)',
    /^the event settles an order at its very close: after a commit of 0 ms/,
  ),
  watched('functions/trade/sweep.ts', 'functions/trade/entry.test.ts')(
    'aheadS: LONGEST_S, ',
    '',
    /^an order whose entry could not be drawn is answered as placed/,
    /^the sweep settles an order at its very close: after a commit of 2000 ms/,
  ),
  watched('functions/trade/store.ts', 'functions/trade/sweep.test.ts')(
    'rows.map(orderOf).filter(({ closeAt }) => closeAt <= now)',
    'rows.map(orderOf)',
    /^an order that runs is read and left alone/,
  ),
  rules('openAt - placedAt > ENTRY_WITHIN_S', 'openAt - placedAt > 60', /^placed at 100, entered at 104/),
  check(
    'const ok = fault === null ? openAt !== null && openAt > placedAt : isVoidForIt',
    'const ok = true',
    /^an order whose entry could not be drawn is answered as placed/,
  ),
  watched('functions/tape/right-clock.ts', CLOCK)(
    "if (isClockWrong(clockOffMs())) throw new Refusal('clock_wrong')",
    '',
    'a process five seconds ahead is told no priceAt',
    'a process five seconds ahead is told no fairness',
  ),
]
