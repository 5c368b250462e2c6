import { type Guard, watched } from './guard.ts'

const stories = (file: string) => watched(file, 'tests/stories/statement.test.ts')
const walks = (file: string) => watched(file, 'functions/views/statement.test.ts')
const cells = watched('functions/views/csv.ts', 'functions/views/csv.test.ts')
const handlers = stories('functions/views/handlers.ts')

export const viewGuards: Guard[] = [
  walks('functions/views/statement.ts')(
    'found.filter(({ at }) => at > sure)',
    'found',
    /^orders by the hundred within minutes/,
    /^settled and reviewed late now and then/,
  ),
  walks('functions/views/statement.ts')(
    'if (round >= rounds && sure < latest)',
    'if (round >= rounds)',
    /^orders by the hundred within minutes/,
  ),
  walks('functions/ledger/late-marks.ts')(
    'if (step > marked)',
    'if (step > 99)',
    /^settled and reviewed late now and then/,
  ),
  walks('functions/ledger/late-marks.ts')(
    'STEPS_S[lateMarkOf(account, kind)] ?? Infinity',
    'STEPS_S[1] ?? Infinity',
    /^settled and reviewed late now and then/,
  ),
  walks('functions/ledger/late-marks.ts')(
    'Math.max(Number(account?.[attribute(kind)] ?? 0), formerMark(account, kind))',
    'Number(account?.[attribute(kind)] ?? 0)',
    'an account marked before one number a kind was kept finds its late movements too',
  ),
  stories('functions/trade/settle.ts')(
    "markLate(change, 'order', { ids, at: settledAt, marked })",
    '',
    'an order settled a day late is found by when it was, page by page',
  ),
  stories('functions/deposits/review.ts')(
    "markLate(change, 'deposit', { ids: [id], at: by.at, marked: late })",
    'change',
    'of a period holds what moved in it, whenever its document was made',
  ),
  handlers(
    "if (cursor !== undefined && !isMovementKey(cursor)) throw new Refusal('validation', { fields: 'cursor' })",
    '',
    'of the cursor "x" is refused',
  ),
  handlers(
    'assertSession(session, account ? accountOf(account) : null)',
    '',
    'is told to nobody whose session has ended',
  ),
  handlers(
    'if (to - from > FILE_MAX_DAYS * DAY) throw tooLong()',
    '',
    'of more than a year it is refused, and of a year it is not',
  ),
  handlers('timeZone: !isTimeZone(timeZone)', 'timeZone: false', /with a time zone that is none/),
  walks('functions/views/statement.ts')(
    'return next === null ? movements : null',
    'return movements',
    'a file that would leave something out is none',
  ),
  cells(
    '/^[=+\\-@\\t\\r]/.test(text) && !NUMBER.test(text)',
    'false',
    /^the cell "=1\+1" is written/,
    /^the cell "@SUM/,
  ),
]
