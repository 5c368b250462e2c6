import { type Guard, watched, watchedByStory } from './guard.ts'

// Reconcile: what an outsider planted is found, and an account in use is no mismatch.
const reconcile = watched('functions/documents/reconcile.ts', 'functions/documents/reconcile.test.ts')
const rules = watched('functions/documents/reconcile.ts', 'functions/documents/reconcile-rules.test.ts')
const account = 'functions/documents/reconcile-account.ts'
const left = watched(account, 'functions/documents/reconcile.test.ts')
const held = watched(account, 'functions/documents/reconcile-rules.test.ts')
const table = watched('functions/documents/reconcile-table.ts', 'functions/documents/reconcile-table.test.ts')
const orders = watched('functions/trade/faults.ts', 'functions/documents/reconcile-rules.test.ts')

const night = (file: string) => watchedByStory(file, 'tests/stories/books.test.ts')
const commands = (file: string) => watched(file, 'tests/stories/commands.test.ts')

const ofProjects = (file: string) => watched(file, 'tests/stories/books-projects.test.ts')
const ofLifted = (file: string) => watchedByStory(file, 'tests/stories/books-lifted.test.ts')
const MOVING =
  'that is bought while its holders are read is left to the next night; on the third somebody is told'

const looked = (file: string) =>
  watched(`functions/documents/${file}.ts`, 'functions/documents/reconcile-journal.test.ts')
const NIGHTS_GO_ON =
  'a night goes on from the close of the last one; whoever that left in motion is read whole'

const newer = (file: string) => watched(`functions/documents/${file}.ts`, 'functions/documents/newer.test.ts')
const close = (file: string) => watched(file, 'functions/documents/close.test.ts')
const nightly = (file: string) => watchedByStory(file, 'tests/stories/books-closes.test.ts')
const OLD_FAULT = 'an old document that was changed is found within thirty nights, and freezes its user'
const WRONG_CLOSE = 'a close with another sum is reported, written again and freezes nobody'
const ONE_PRICE = 'an account with 5,000 movements costs as many reads a night as one with 50'

const journaled = (file: string) => watched(`functions/ledger/${file}.ts`, 'functions/ledger/journal.test.ts')
const NO_PLACE_LOST =
  'an account that was read before others moved it is taken as it stands then: no place is lost or taken twice'

const paid = watched('functions/ledger/post.ts', 'functions/ledger/two-users.test.ts')

const journalGuards: Guard[] = [
  paid(' || movement.mustBeOpen', '', 'gets nothing, and its present row is the reason'),
  paid(
    'balanced(legs.filter(({ account }) => account === BETWEEN_USERS))',
    '',
    'sides that do not agree, and two sides of one user, are defects',
  ),
  paid(
    "if (new Set(sides.map(({ uid }) => uid)).size < sides.length) throw new Error('two sides of one user')",
    '',
    'sides that do not agree, and two sides of one user, are defects',
  ),
  paid(
    'pinned(change, LAST_ROW, last ?? null)',
    'if (movement.session) pinned(change, LAST_ROW, last ?? null)',
    'a stale account of the payee costs one more try',
  ),
  journaled('post')('    pinned(change, LAST_ROW, last ?? null)\n', '', NO_PLACE_LOST),
  journaled('post')('    accounts = now\n', '', NO_PLACE_LOST),
  journaled('post')(
    'posted.documents.some((image) => image !== undefined)',
    'false',
    'a document that was written is told at the first try, however old the account that was read',
  ),
  journaled('journal')('Math.max(at, Number(lastAt))', 'at', 'a clock that is behind writes no earlier row'),
  looked('reconcile-table')(
    '...wrongJournal(uid, journaled, found.mismatches), ',
    '',
    'an account with another place than its last row',
    'a journal that misses a place',
  ),
  looked('reconcile-table')('...wrongDays(uid, journaled)', '', 'days with a cent too much'),
  close('functions/documents/reconcile-reads.ts')('?? until', '?? 0', ONE_PRICE),
  close('functions/documents/reconcile-reads.ts')('close?.from.get(kind) ?? prefix', 'prefix', ONE_PRICE),
  close('functions/documents/reconcile-table.ts')(
    "how === 'forward' ? stored : null",
    'null',
    ONE_PRICE,
    'a document counted long ago that tells more is found by the whole look alone',
  ),
  close('functions/documents/reconcile-table.ts')(
    '!isDeepStrictEqual(sumsOf(stored), ',
    '!isDeepStrictEqual({}, {}) && !isDeepStrictEqual(sumsOf(stored), ',
    'a close with other sums is found by the whole look, and freezes nobody',
  ),
  close('functions/documents/close.ts')(
    'at === null || at >= until',
    'at === null',
    'a document that was open at the close is read until it settles, and then counted once',
  ),
  newer('newer')(
    '    return undefined\n  }\n}',
    '    throw new Error()\n  }\n}',
    /a document that cannot be read.* whole$/,
  ),
  newer('newer')(
    '[...from.keys()].every(',
    '[].every(',
    /a close that a newer version wrote is not gone on from/,
  ),
  newer('newer')('return undefined\n  try', 'continue\n  try', /a document of an unknown status .* forward$/),
  newer('reconcile-table')(
    "if (isOfNewer && before) return look(table, uid, rules, { most, how: 'whole', until })",
    '',
    'a document that the close of a newer version counted is counted once',
  ),
  newer('reconcile-account')(
    'found.filter(({ check }) => !NEEDS_ALL_KINDS.includes(check))',
    'found',
    /locked money, counters and profit/,
  ),
  newer('reconcile-journal')('!of.startsWith(PROFIT)', 'true', /locked money, counters and profit/),
  nightly('functions/books/turn.ts')(
    "isKnown || isWholeNight(uid, begin) ? 'whole'",
    "isKnown ? 'whole'",
    OLD_FAULT,
  ),
  nightly('functions/books/night.ts')(
    "{ how: 'whole', until: closesUntil(beginOf(run)) }",
    "{ how: 'forward', until: closesUntil(beginOf(run)) }",
    WRONG_CLOSE,
  ),
  looked('reconcile-journal')(
    'return found === expected',
    'return index === 0 || found === expected',
    'a journal that does not begin with the first place',
  ),
  looked('reconcile-journal')(
    'if (is !== should) open.set(',
    'if (is < should) open.set(',
    'a journal with a cent in one row that comes from nowhere',
  ),
  looked('reconcile-journal')(
    'if (offOf(known, name) === 0n) found.push(...breaks)',
    'found.push(...breaks)',
    'a journal that tells what was changed by hand',
  ),
  looked('reconcile-journal')(
    'if (!isBooked) found.push(',
    'if (false) found.push(',
    'what was changed by hand and booked since is no finding; what only looks like it is',
  ),
  looked('reconcile-journal')(
    "if (!of.startsWith('o') || movement === 'order_placed') return sum",
    'if (of) return sum',
    'of profits: those of settled orders and of financing',
  ),
  looked('reconcile-days')(
    "wrong('fees of ', byAsset(moved, '_fees'), feesOf(legs))",
    '',
    'days with a fee that nobody paid',
  ),
  looked('reconcile-days')(
    "wrong('flows of ', byAsset(moved), byAsset(ownSums(legs)))",
    '',
    'days with a flow of nothing, and the day after it',
  ),
  night('functions/books/night.ts')('known.get(uid) ?? false', 'false', NIGHTS_GO_ON),
]

const projectGuards: Guard[] = [
  ofProjects('functions/documents/reconcile-projects.ts')(
    "check('free', capacity.free, funded - givenBack - promised)",
    "check('free', capacity.free, big(capacity.free) + 0n * promised)",
    /free off by 1n is found/,
    /free off by 1000000n is found/,
  ),
  ofProjects('functions/documents/reconcile-projects.ts')(
    "check('left', capacity.left, big(project.total) - sold)",
    "check('left', capacity.left, big(capacity.left))",
    /left off by 1n is found/,
  ),
  ofProjects('functions/documents/reconcile-projects.ts')(
    "check('funded', project.funded, funded)",
    "check('funded', funded, funded)",
    'funded that its ledger does not say is found',
  ),
  ofProjects('functions/books/projects.ts')('!isWhole || !isAtRest(projects, id, now)', '!isWhole', MOVING),
  ofProjects('functions/books/projects.ts')('nights < BUSY_NIGHTS', 'nights > 0', MOVING),
  ofLifted('functions/books/for-desk.ts')(
    'exact.filter((one) => !isOfBalance(one))',
    'finding.words',
    'what no document mends is accepted to the cent, and anything else freezes again',
  ),
  ofLifted('functions/books/for-desk.ts')(
    '...booked.map(({ put }) => put),',
    '',
    /is booked by lifting the freeze/,
  ),
  ofLifted('functions/books/for-desk.ts')(
    '.map((each) => letInWrite(uid, each)),',
    '.flatMap(() => []),',
    /is booked by lifting the freeze/,
  ),
  ofLifted('functions/books/explain.ts')(
    'one.check === BALANCE && exact.includes(exactOf(one))',
    'one.check === BALANCE',
    'is what they saw: another difference since is not booked, and freezes again',
  ),
  ofLifted('functions/books/stand.ts')(
    'finding.accepted.includes(exactOf(one))',
    "finding.accepted.some((known) => exactOf(one).startsWith(known.split(' by ')[0] ?? ''))",
    'what no document mends is accepted to the cent, and anything else freezes again',
  ),
]

export const booksGuards: Guard[] = [
  reconcile(
    'for (const words of read.faults)',
    'for (const words of [] as string[])',
    'an order or deposit a deposit paid under review is found',
  ),
  rules(
    'for (const words of read.faults)',
    'for (const words of [] as string[])',
    'a loss paid a hundred times is found',
    'a loss written as a win and paid as one is found',
    'an open order that stands in no index is found',
  ),
  left(
    'const expected = most - (ofDays.get(`${name} ${account.day}`) ?? 0n)',
    'const expected = account[name] as bigint',
    'a wrong limit of the day',
  ),
  held(
    'const expected = most - (ofDays.get(`${name} ${account.day}`) ?? 0n)',
    'const expected = account[name] as bigint',
    'more left of the day than documents left is found',
  ),
  held(
    "check('given once', name, times, 1n)",
    "check('given once', name, times > 2n ? times : 1n, 1n)",
    'a second grant is found',
    'two refills of one day is found',
  ),
  held('amount < 0n', 'amount < -(10n ** 9n)', 'a debit of more than there was is found'),
  held(
    'amount > most',
    'amount > 2n * most',
    'more open on a product than it lets a user have is found',
    'more open in all than a user may have is found',
  ),
  orders(
    '...ofTerms(row, rules), ',
    '',
    'an order of a higher payout than its product offers is found',
    'an order above what its product takes is found',
  ),
  orders(
    'Number(row.closeAt) + SETTLED_WITHIN_S < now',
    'Number(row.closeAt) + 2 * SETTLED_WITHIN_S < now',
    'an open order a day overdue is found',
  ),
  table(
    'if (!isDeepStrictEqual(account, again)) continue',
    'if (!isDeepStrictEqual(account, account)) continue',
    'an account that changes while it is read is told apart, read again later, and holds up nobody',
  ),
  table(
    "        if (found === 'busy') again.push(uid)\n        else huge.push(uid)\n        continue\n",
    '        huge.push(uid)\n        continue\n',
    'an account that changes while it is read is told apart, read again later, and holds up nobody',
  ),
  table(
    'if (before) mismatches',
    'if (!before) mismatches',
    'a mismatch that is gone at the second look was none',
  ),
  table(
    'return [...ofUsers, ...others.filter((_, index) => !accounts[index])]',
    'return ofUsers',
    'documents whose account is gone are found, in whatever page they are',
  ),
  night('functions/ledger/account.ts')(
    "if (frozen !== null) throw new Refusal('account_frozen')",
    '',
    'takes no order and no refill, and says why in the language asked for',
  ),
  night('functions/books/night.ts')(
    'at + SECOND_LOOK_S <= secondsOf(clock())',
    'at <= secondsOf(clock())',
    'is suspected at the first look, and nothing happens before the second',
  ),
  night('functions/books/night.ts')(
    'mayFreeze: frozen + counted.frozen < FREEZES,',
    'mayFreeze: true,',
    /^more than twenty at once are a fault of the check or the stage/,
  ),
  night('functions/books/night.ts')(
    'if (isUnread(look)) aside.push(uid)\n    else sums.add(look)\n',
    '\n',
    /^books that balance: a night ends with its record/,
  ),
  night('functions/books/night.ts')(
    "state === 'huge' || nights >= BUSY_NIGHTS",
    "state === 'huge'",
    'who is in motion for three nights in a row rings, and no more once compared',
  ),
  night('functions/books/night.ts')(
    'accepted.length > 0 || nights > 0 ? [[uid',
    'accepted.length > 0 ? [[uid',
    'who is in motion for three nights in a row rings, and no more once compared',
  ),
  night('functions/documents/reconcile-reads.ts')(
    "  if (Math.max(documents.length, journal.length) > most) return 'huge'\n",
    '',
    'who has more rows than one look holds is left out and rings; others are compared',
  ),
  night('functions/books/run.ts')(
    "condition: 'attribute_not_exists(pk) OR #step = :step'",
    "condition: 'attribute_not_exists(pk) OR #step = :step OR #step <> :step'",
    'is gone through by one call at a time: who is overtaken stops, and nothing is counted twice',
  ),
  ofLifted('functions/books/stand.ts')(
    'finding.accepted.includes(exactOf(one))',
    'exactOf(one) === ""',
    'what no document mends is accepted to the cent, and anything else freezes again',
  ),
  night('functions/books/for-desk.ts')(
    "  if (finding.firstBy === by.operator) throw new Refusal('self_approval')\n",
    '',
    'is let go by two operators, never by one, and a press on an older freeze does nothing',
  ),
  night('functions/books/for-desk.ts')(
    ' || finding.at !== at',
    '',
    'is let go by two operators, never by one, and a press on an older freeze does nothing',
  ),
  commands('functions/table/halts.ts')(
    "(was === null ? halted.whereAbsent('halted') : halted.where('halted', '=', was)).build()",
    'halted.build()',
    'is halted at the desk with a public reason by one, and let go by two who have read it',
  ),
  commands('functions/desk/halts.ts')(
    'pressed.reason === left ? { id, halted: left } : undefined',
    '{ id, halted: left }',
    'an id does one press: sent again it gets its first answer, for anything else it is refused',
  ),
  commands('functions/desk/halts.ts')(
    "  if (!alone && halt.resumeBy === by.operator) throw new Refusal('self_approval')\n",
    '',
    'is halted at the desk with a public reason by one, and let go by two who have read it',
  ),
  commands('functions/login/handlers.ts')(
    "if (halt && !(await isRegistered(deps, uid))) throw new Refusal('registrations_halted', haltParams(halt))",
    '',
    'registrations are halted at once: a new one is refused with since when and why, one made before is answered',
  ),
  commands('functions/withdrawals/submit.ts')(
    '  refuseIf(rules.halt(haltRow))\n',
    '',
    'withdrawals are halted at once: the page says so, a new one is refused, one before is answered and decided',
  ),
  commands('functions/table/catalog.ts')(
    'halted: halted ?? reasons.get(feedHalt(product.feed ?? mainFeed)) ?? null',
    'halted',
    'a feed is halted for all its products, and for no other feed',
  ),
  ...projectGuards,
  ...journalGuards,
]
