import { type Guard, watched } from './guard.ts'

const stories = (file: string) => watched(file, 'tests/stories/statement.test.ts')
const walks = (file: string) => watched(file, 'functions/views/statement.test.ts')
const cells = watched('functions/csv-cell.ts', 'functions/views/csv.test.ts')
const handlers = stories('functions/views/handlers.ts')

const statement = walks('functions/views/statement.ts')
const movements = watched('functions/views/movements.ts', 'functions/views/movements.test.ts')
const reads = watched('functions/views/statement.ts', 'functions/views/reads.test.ts')
const wherever = /^has each movement once with the balances after it, wherever pages end/

export const viewGuards: Guard[] = [
  statement('line > 0 ? place + 1 : place', 'place', wherever),
  statement('!cursor || key < cursor', 'true', wherever),
  statement(
    'kind === undefined || movement.kind === kind',
    'true',
    /^of one kind has that kind, with its balances/,
  ),
  statement('isLast || !byDocument', 'true', /^by document has each once, at its last movement/),
  reads('if (!isEnd && ++round === PAGE_ROUNDS)', 'if (false)', /^one kind is looked for in four queries/),
  reads('(!isEnd && ++round === FILE_ROUNDS)', 'false', /^a file reads twenty times a list/),
  watched('functions/views/earlier.ts', 'functions/views/reads.test.ts')(
    '[...new Map(keys.map((key) => [nameOf(key), key])).values()]',
    'keys',
    /^a page by document reads twice the rows/,
  ),
  movements(
    'balance(asset, of) - amount)',
    'balance(asset, of))',
    'the balances after a line are those of its row, less the legs of the lines behind it',
  ),
  movements('\\d{10}#\\d{10}#\\d{2}$', '.*$', /is no key$/),
  handlers(
    'asked.cursor !== undefined && !placeOfKey(asked.cursor)',
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
  statement('found.length > asked.limit || ', '', 'a file that would leave something out is none'),
  cells(
    '/^[=+\\-@\\t\\r]/.test(text) && !NUMBER.test(text)',
    'false',
    /^the cell "=1\+1" is written/,
    /^the cell "@SUM/,
  ),
]
