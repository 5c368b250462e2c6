import { everywhere, type Guard, watched } from './guard.ts'

// Projects as users buy them: no more than is left or its reserve carries, only while it is sold, by nobody who is paused,
// frozen or locked, from 1,000 on with a step-up; and that what is theirs ends once, at the cost that was shown.
const cases = (file: string) => watched(file, 'tests/stories/financing-refused.test.ts')
const ofBalance = (file: string) => watched(file, 'tests/stories/financing-balance.test.ts')
const buying = cases('functions/financing/buy.ts')
const adding = cases('functions/financing/append.ts')
const mayAdd = cases('functions/financing/additions.ts')
const left = cases('functions/financing/capacity.ts')
const confirmed = cases('functions/financing/purchase-step-up.ts')
const keeping = cases('functions/financing/keep.ts')
const stopping = cases('functions/financing/stop.ts')
const takingOut = cases('functions/financing/take-out.ts')
const holding = cases('functions/financing/holding.ts')
const rules = cases('shared/rules/financing.ts')
const ended = (file: string) => watched(file, 'tests/stories/financing.test.ts')
const accruing = watched('functions/financing/accrue.ts', 'functions/financing/accrue.test.ts')
const requesting = watched('functions/financing/accrue.ts', 'tests/stories/financing-dates.test.ts')

const BY_RULE = 'a purchase, by each rule of its project'
const PAUSED = 'a purchase, an addition and a renewal by who is paused or frozen; never what is theirs'
const SECOND =
  'a second purchase where one is allowed, whatever its amount; the first sent again is the first'
const CONFIRMED = 'from 1,000 on a purchase without a step-up of its own; one is good once'
const ADD_CONFIRMED =
  'from 1,000 on money added without a step-up of its own, by whichever call; one is good once'
const ADDED = 'an addition to what is settled, on its last day, of another, or above what is left'
const RENEWED =
  'a renewal before its time, without one left, or over the reserve; else a new term from that day on'
const CLOSED = 'a renewal of what has closed, also while it is on its way'
const NOT_SOLD = 'an addition to what is no longer sold'
const STOPPED = 'an early settlement at another cost than was shown; settled twice, or taken back twice'
const BALANCE =
  'takes money in and out at any time, earns day by day, and pays 0 from the day it is not funded'
const SOLD_TO_NOBODY =
  'first parts of all of a project sell it to nobody: others buy it, and the rest is refused in plain words'
const onItsWay = (how: string) => `a purchase or an addition on its way while its project is ${how}`

export const financingGuards: Guard[] = [
  ofBalance('functions/financing/holding.ts')(
    'if (terms.days > 0 || was.principal === 0n) return',
    'if (terms.days >= 0) return',
    'first purchases of one user at the same moment all count, by one holding',
  ),
  ofBalance('functions/financing/holding.ts')(
    ".where('principal', '>', 0)",
    '',
    'money added to what stands is right whatever happens to the holding on its way > it is emptied',
  ),
  ofBalance('functions/financing/holding.ts')(
    ".where('term', '=', term)",
    '',
    'it is emptied and filled again',
  ),
  ofBalance('functions/financing/holding.ts')(
    "    .where('booked', '=', was.booked)\n    .where('principal'",
    "    .where('principal'",
    'a day of it is booked',
  ),
  ofBalance('functions/financing/buy.ts')(
    "if (!only || project?.kind !== 'balance' || !isLate) throw refusal",
    'throw refusal',
    'first purchases of one user at the same moment all count, by one holding',
  ),
  requesting(
    '  await requestNext(deps, shard, today)\n',
    '',
    'each booked date requests the event of the next, one a shard, and the event books it',
    'the sweep books the date, and requests the event of the next',
  ),
  requesting(
    "log('warn', 'date event not scheduled', { shard, ...errorFields(error) })",
    'throw error',
    'a request that fails changes nothing: the date is booked and done, and the sweep books the next',
  ),
  ended('functions/financing/end.ts')(
    '[giveBack(project, { amount: freed, promise: promised - paid })]',
    '[giveBack(project, { promise: promised - paid })]',
    'bought and stopped again and again, a project is never sold out',
    'where the principal came back in parts, those are given back too, and what was paid stays paid',
  ),
  ended('functions/financing/topup.ts')(
    "if (terms.dividend !== 'daily') return standing.principal",
    'if (terms.days > 0) return standing.principal',
    'where the principal came back in parts, those are given back too, and what was paid stays paid',
  ),
  watched('shared/calc/financing.ts', 'shared/calc/financing.test.ts')(
    'const paid = (unpaid * RATE_SCALE + carry) / (2n * RATE_SCALE)',
    'const paid = (unpaid * RATE_SCALE + carry + 2n * RATE_SCALE - 1n) / (2n * RATE_SCALE)',
    '200 holdings of 50.00 settled after a day at 0.030% are paid no more than the 3.00 they earned',
    'a purchase split in two is paid no more at an early settlement',
  ),
  buying(
    'if (!project || !isOffered(project) || now < project.publishAt) throw',
    'if (!project) throw',
    BY_RULE,
  ),
  buying("if (project.state === 'closed' || now >= project.endAt) throw", 'if (now < 0) throw', BY_RULE),
  buying('if (now < project.startAt) throw', 'if (now < 0) throw', BY_RULE),
  buying('refuseIf(purchaseRefused(form.amount, asset, { min, left, initialRate }))', '', BY_RULE),
  buying(
    "if (form.part === 'initial' && initialRate === null) throw new Refusal('validation', { fields: 'part' })",
    '',
    BY_RULE,
  ),
  buying("change.where(balanceAttribute(holding.asset, 'available'), '>=', pays)", '', BY_RULE),
  buying('unlessPaused(change, nowMs)', '', PAUSED),
  buying(
    '    session,\n    account(change) {',
    '    account(change) {',
    PAUSED,
    'yebjoinnow that a lock overtakes',
  ),
  buying('isOnce || kind ===', 'kind ===', SECOND),
  buying('if (there.operation === holding.operation) return', 'return', SECOND),
  buying('bought.amount === parseAmount(form.amount, asset)', 'true', SECOND),
  buying('const stepUp = await checkedStepUp(deps, ctx, pays)', 'const stepUp = null', CONFIRMED),
  buying('stepUpOf(change, stepUp)', '', CONFIRMED),
  confirmed("!isStepUpFor(row, session, { action: 'purchase', profile }, nowMs)", '!row', CONFIRMED),
  confirmed(
    'if (pays < STEP_UP_FROM) return null',
    'if (pays <= STEP_UP_FROM) return null',
    CONFIRMED,
    ADD_CONFIRMED,
  ),
  left(
    "\n    .where('open', '=', 1)\n    .where('left', '>=', amount)",
    "\n    .where('left', '>=', amount)",
    onItsWay('closed'),
  ),
  left("\n    .where('left', '>=', amount)", '', onItsWay('bought to one unit less')),
  left(
    ".where('free', '>=', promise)\n    .add('left', -amount)",
    ".add('left', -amount)",
    onItsWay('promised to others'),
  ),
  left(
    "\n    .where('open', '=', 1)\n    .where('free', '>=', promise)\n    .add('free'",
    "\n    .where('free', '>=', promise)\n    .add('free'",
    CLOSED,
  ),
  left(
    "\n    .where('free', '>=', promise)\n    .add('free', -promise)",
    "\n    .add('free', -promise)",
    RENEWED,
  ),
  adding('takeCapacity(project, amount, promise),', '', onItsWay('closed')),
  ended('functions/financing/append.ts')(
    'takeCapacity(project, amount, promise),',
    '',
    SOLD_TO_NOBODY,
    'the rest takes of project and reserve what it adds, as if all had been bought at once',
  ),
  ended('functions/financing/buy.ts')(
    'takeCapacity(holding.project, pays, holding.promised)',
    'takeCapacity(holding.project, holding.wanted ?? pays, holding.promised)',
    SOLD_TO_NOBODY,
  ),
  ended('functions/financing/buy.ts')(
    'promised: quotedReturn(terms, pays)',
    'promised: quotedReturn(terms, amount)',
    SOLD_TO_NOBODY,
  ),
  ended('functions/financing/additions.ts')(
    "return project.state === 'open' ? null : new Refusal('project_closed')",
    'return null',
    'the rest of a first part is not taken by a project that closed meanwhile',
  ),
  ended('functions/financing/additions.ts')(
    'promised: quotedReturn(before.terms, principal),',
    '',
    'the rest takes of project and reserve what it adds, as if all had been bought at once',
  ),
  ended('functions/financing/end.ts')(
    "how === 'refunded' || how === 'early' ? taken : null",
    "how === 'early' ? taken : null",
    'a first part holds what it paid, and gives it back when it is taken back, and a whole one of parts when it is stopped',
  ),
  adding("change.where(balanceAttribute(asset, 'available'), '>=', amount)", '', ADDED),
  adding('unlessPaused(change, nowMs)', '', PAUSED),
  adding(
    '      session,\n      account(change) {',
    '      account(change) {',
    PAUSED,
    'yebappend that a lock overtakes',
  ),
  adding('const stepUp = await checkedStepUp(deps, ctx, amount)', 'const stepUp = null', ADD_CONFIRMED),
  adding('stepUpOf(change, stepUp)', '', ADD_CONFIRMED),
  adding(
    "refuseIf(additionRefused(form.amount, asset, { most, of: rest === null ? 'project' : 'rest' }))",
    '',
    ADDED,
  ),
  mayAdd("if (state !== 'earning' || !(project.appendable || isBalance))", "if (state !== 'earning')", ADDED),
  mayAdd(
    "if (state !== 'earning' || !(project.appendable || isBalance))",
    'if (!(project.appendable || isBalance))',
    ADDED,
  ),
  mayAdd("if (project.state !== 'open' || now >= project.endAt)", 'if (now >= project.endAt)', NOT_SOLD),
  mayAdd("if (project.state !== 'open' || now >= project.endAt)", "if (project.state !== 'open')", NOT_SOLD),
  mayAdd("return isLast ? new Refusal('append_failed') : null", 'return null', ADDED),
  keeping("if (before.state !== 'due') throw new Refusal('not_at_expiry')", '', RENEWED),
  keeping("if (before.renewalsLeft < 1) throw new Refusal('no_renewals')", '', RENEWED),
  keeping("if (project?.state !== 'open') throw", 'if (!project) throw', CLOSED),
  keeping('unlessPaused(change, nowMs)', 'change.whereExists()', PAUSED),
  keeping('        session,\n        account:', '        account:', PAUSED, 'yebkeep that a lock overtakes'),
  stopping(
    "if (holding.ended) throw new Refusal('already_settled')",
    'if (holding.ended) return { done: holding }',
    STOPPED,
  ),
  stopping('there?.stoppedBy === operationId ? there', 'there?.ended ? there', STOPPED),
  stopping(
    "if (how === 'early' && after.ended?.forfeited !== parseAmount(forfeits ?? '', holding.asset))",
    'if (forfeits === "")',
    STOPPED,
  ),
  ofBalance('functions/financing/stop.ts')(
    "if (holding.terms.days === 0) throw new Refusal('amount_required')",
    '',
    BALANCE,
  ),
  ofBalance('functions/financing/take-out.ts')('if (amount > most) throw', 'if (amount < 0n) throw', BALANCE),
  takingOut("if (before.terms.days > 0) throw new Refusal('validation', { fields: 'amount' })", '', STOPPED),
  holding(
    "\n    .where('changes', '=', before.changes)\n    .where('state', '=', before.state)",
    '',
    STOPPED,
  ),
  rules('if (amount < min) return', 'if (amount < 0n) return', BY_RULE),
  everywhere(rules("if (text.trim() === '') return refused('amount_required')", '', BY_RULE)),
  rules('if (amount === null || amount <= 0n) return', 'if (amount === null) return', ADDED),
  rules('if (amount <= most) return null', 'if (amount > 0n) return null', ADDED),
  accruing(
    'const done = !more && failed === 0',
    'const done = failed === 0',
    'after a worker dies at any call, the next books the rest, each day once',
  ),
]
