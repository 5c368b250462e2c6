import { type Guard, watched } from './guard.ts'

const stories = (file: string) => watched(file, 'tests/stories/statement.test.ts')
const walks = (file: string) => watched(file, 'functions/views/statement.test.ts')
const cells = watched('functions/csv-cell.ts', 'functions/views/csv.test.ts')
const handlers = stories('functions/views/handlers.ts')

const pages = watched('functions/views/page.ts', 'functions/views/page.test.ts')
const adding = /^balances are what adding up from the first movement on comes to/

export const viewGuards: Guard[] = [
  pages('if (again.moves === of.moves) return answer', 'return answer', /^money that moves meanwhile/),
  watched('functions/ledger/post.ts', 'functions/views/page.test.ts')(
    '.add(MOVES, 1n)',
    '',
    /^money that comes back to the same meanwhile/,
  ),
  pages('!isMovementKey(key) || more', 'more', 'the cursor "x~USD_available=5" is not'),
  pages(
    'oldest < now - LAG_S && ',
    '',
    'a cursor holds balances only once nothing can be written before it any more',
  ),
  watched('functions/views/statement.ts', 'functions/views/page.test.ts')(
    'key >= start',
    'key > start',
    adding,
  ),
  walks('functions/views/statement.ts')(
    '.filter(({ at }) => at > sure)',
    '',
    /^orders by the hundred within minutes/,
    /^settled and reviewed late now and then/,
  ),
  walks('functions/views/statement.ts')(
    'if (round >= rounds && sure < latest)',
    'if (round >= rounds)',
    /^orders by the hundred within minutes/,
  ),
  walks('functions/ledger/late-notes.ts')(
    'if (note.length > 0)',
    'if (note.length > 99)',
    /^settled and reviewed late now and then/,
  ),
  walks('functions/ledger/late-notes.ts')(
    'secondsOf(idTimeMs(id)) > USUAL_S[kind]',
    'secondsOf(idTimeMs(id)) > 40 * USUAL_S[kind]',
    /^settled and reviewed late now and then/,
  ),
  walks('functions/views/sources.ts')(
    'hasLateNotes(account) ? [...documents, lateSource(kinds, uid)] : documents',
    'documents',
    /^settled and reviewed late now and then/,
    /^settled years late/,
  ),
  stories('functions/trade/settle.ts')(
    'unwatched)), ...note]',
    'unwatched))]',
    'an order settled a day late is found by when it was, page by page',
  ),
  stories('functions/deposits/review.ts')(
    '            ...note,\n',
    '',
    'a deposit confirmed two days late is found by when it was',
  ),
  handlers(
    'asked.cursor !== undefined && !readCursor(asked.cursor)',
    'false',
    'of the cursor "x" is refused',
  ),
  stories('functions/views/own-account.ts')(
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
