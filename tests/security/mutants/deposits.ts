import { type Guard, watched } from './guard.ts'

// Deposits: what is submitted, checks 15, 26, 33, 34, and the once of every payment.
const stories = (file: string) => watched(file, 'tests/stories/deposits.test.ts')
const reviews = (file: string) => watched(file, 'tests/stories/deposits-review.test.ts')
const refusals = (file: string) => watched(file, 'tests/stories/deposits-review-refused.test.ts')
const credits = (file: string) => watched(file, 'tests/stories/deposits-credits.test.ts')
const commands = (file: string) => watched(file, 'functions/deposits/handlers.test.ts')
const eyes = watched('functions/deposits/states.ts', 'tests/security/33-four-eyes.test.ts')

const amount = stories('shared/rules/amount.ts')
const rules = stories('shared/rules/deposit.ts')
const submit = stories('functions/deposits/submit.ts')
const pictures = stories('functions/table/pictures.ts')
const history = watched('functions/table/history.ts', 'functions/table/history.test.ts')
const states = reviews('functions/deposits/states.ts')
const refusedState = refusals('functions/deposits/states.ts')
const reviewer = refusals('functions/documents/review.ts')
const creditor = credits('functions/documents/review.ts')
const once = stories('functions/documents/operation.ts')
const exposed = 'tests/security/51-exposure.test.ts'
const exposure = watched('functions/documents/four-eyes.ts', exposed)
const alone = watched('functions/documents/four-eyes.ts', 'tests/security/33-four-eyes.test.ts')
const decided = watched('functions/documents/decide.ts', 'tests/security/34-audit.test.ts')
const credit = credits('functions/deposits/credit.ts')

export const depositGuards: Guard[] = [
  amount("if (text.trim() === '') return refused('amount_required')", '', 'no amount', 'an amount of spaces'),
  amount(
    "if (amount === null) return refused('amount_invalid', { decimals: assets[asset].decimals })",
    'if (amount === null) return null',
    'an amount of words',
    'a negative amount',
    'an amount as 1e3',
    'three decimals',
    'full-width digits',
  ),
  amount('if (amount < min)', 'if (amount < 0n)', 'a cent too little', 'an amount of 0'),
  amount('if (amount > max)', 'if (amount > max * 2n)', 'a cent too much'),
  rules(
    "text.normalize('NFC').trim().search(HIDDEN) < 0",
    'true',
    'a reference of two lines',
    'a reference with a letter not to be seen',
  ),
  rules("if (key.trim() === '') return refused('screenshot_required')", '', 'bad input > no picture'),
  once(
    "if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')",
    '',
    'an id an hour old',
    'an id of the next hour',
  ),
  once(
    'if (earlier) return again(earlier)\n    throw refusal',
    'throw refusal',
    'answered before is answered alike, at any age and whatever has become of it',
  ),
  once(
    "if (!operation.isSame(done)) throw new Refusal('replay_mismatch')",
    '',
    'under the same id with another amount is refused',
    'under the same id with no amount at all is refused',
    'under the same id with another way is refused',
    'under the same id with another picture is refused',
    'under the same id with another reference is refused',
    'under the id of a refill is refused, and the other way round',
  ),
  submit(
    'deposit.amount === parseAmount(form.amount, deposit.asset)',
    'true',
    'under the same id with another amount is refused',
    'under the same id with no amount at all is refused',
  ),
  submit('deposit.method === form.method', 'true', 'under the same id with another way is refused'),
  submit(
    'deposit.screenshot === form.screenshot',
    'true',
    'under the same id with another picture is refused',
  ),
  submit(
    'deposit.reference === plainText(form.reference)',
    'true',
    'under the same id with another reference is refused',
  ),
  submit(
    "if (paidInto === undefined) throw new Refusal('validation', { fields: 'method' })",
    '',
    'a way this stage does not offer',
  ),
  submit(
    'await deps.table.transact([depositPut(deposit), takePicture(picture), counted.build()])',
    'await deps.table.transact([depositPut(deposit), counted.build()])',
    'a picture that never was',
    'a picture not yet checked',
    "another user's picture",
    'by one picture, asked for twice at once, is one',
  ),
  pictures(".where('state', '=', 'clean')", '', 'a picture not yet checked', 'a picture that was refused'),
  pictures(".where('purpose', '=', purpose)", '', 'a picture for something else'),
  pictures(
    ".whereAbsent('usedBy')",
    '',
    'a picture used before',
    'by one picture, asked for twice at once, is one',
  ),
  pictures(
    ".remove('ttl')",
    '',
    'is under review once submitted: listed, its picture kept, and no money moved',
  ),
  stories('functions/account/refill.ts')(
    "isSame: ({ reason }) => reason === 'refill'",
    'isSame: () => true',
    'under the id of a refill is refused, and the other way round',
  ),
  history(
    "...((from !== undefined || prefix) && { from: prefix + (from ?? '') }),",
    '',
    'all: returns documents of one kind only',
  ),
  history(
    "...((to !== undefined || prefix) && { to: prefix + (to ?? '~') }),",
    '',
    'all: returns documents of one kind only',
  ),
  stories('functions/deposits/handlers.ts')(
    "loadDeposit(deps.table, session.uid, id)\n      if (!one) throw new Refusal('not_found')",
    'loadDeposit(deps.table, session.uid, id)\n      if (!one) return { items: [], next: null }',
    'one of them by its id; of another user there is none',
  ),
  stories('functions/deposits/handlers.ts')(
    'cleanKey(uid, screenshot)',
    'cleanKey(screenshot, screenshot)',
    'shows its screenshot to its user for five minutes, and to no other user',
  ),
  stories('functions/deposits/handlers.ts')(
    "if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })",
    '',
    "refuses { cursor: 'x' }",
  ),

  refusedState(
    "if (deposit.status !== asked.from) return new Refusal('already_decided')",
    '',
    'approving as it is not yet',
  ),
  states(
    "if (isDone(deposit, asked)) return 'done'",
    '',
    'approved, its press sent again and delivered twice, is paid once',
    'whose reply was lost is paid once, and the second press is told so',
    'whose first press comes again is still at its first pair of eyes',
  ),
  states(
    'return from === UNDER_REVIEW && fourEyes ? AWAITING_APPROVAL : SUCCESS',
    'return SUCCESS',
    'takes two operators: the first sends it on, the second pays it',
  ),
  commands('functions/deposits/states.ts')(
    ".where('status', '=', asked.from)",
    '',
    'approved below the bound: document, record and account in one',
    'refused: with its reason, out of the queue, and no account is touched',
  ),
  states(
    "change.remove('gpk').remove('gsk')",
    '',
    'approved by one operator is paid: legs, status, record, and out of the queue',
    'refused moves nothing, and its user reads why in a language of his own',
  ),
  reviewer(
    "if (reason.trim() === '') throw new Refusal('reason_required')",
    '',
    'refusing without a reason',
    'refusing for a reason of spaces',
  ),
  creditor(
    "if (reason.trim() === '') throw new Refusal('reason_required')",
    '',
    'without a reason is refused',
  ),
  reviewer(
    "if (!slug) throw new Refusal('validation', { fields: 'reason' })",
    'if (!slug) return reason as Slug',
    'refusing in words of his own',
    'refusing for a reason of credits',
  ),
  creditor(
    "if (!slug) throw new Refusal('validation', { fields: 'reason' })",
    'if (!slug) return reason as Slug',
    'in words of his own is refused',
  ),
  reviews('functions/documents/queue.ts')(
    "if (!at) throw new Refusal('validation', { fields: 'cursor' })",
    '',
    'refuses the cursor x',
  ),
  credit(
    "if (!account || account.state === 'ERASED') throw new Refusal('user_not_found')",
    '',
    'to nobody is refused',
  ),
  credit(
    'status: AWAITING_APPROVAL,\n    asset',
    'status: 3,\n    asset',
    'takes four eyes whatever its amount, and comes from the treasury',
  ),
  credit(
    'deposit.amount === parseAmount(amount, deposit.asset)',
    'true',
    'under the same id of another amount is refused',
  ),
  credit(
    '(deposit.reason === reason || deposit.status === FAILED)',
    'true',
    'under the same id for another reason is refused',
  ),
  credit('deposit.first?.operator === operator', 'true', 'under the same id by another operator is refused'),
  credits('functions/documents/operation.ts')(
    "if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')",
    '',
    'under the id of a deposit is refused, and under an old id',
  ),

  alone(
    'approvals.reduce((sum, one) => sum + one.amount, amount) >= fourEyesFrom',
    'amount >= fourEyesFrom',
    /^check 33: what one operator approves for one user within 24 hours counts together > split below the bound/,
    /> after 24 hours, and not before, it counts no more$/,
    /> ten at once pay no more than the bound$/,
  ),
  alone(
    'filter(({ at }) => at > now - EYES_SPAN_S)',
    'filter(() => true)',
    /> after 24 hours, and not before, it counts no more$/,
  ),
  alone(
    'if (version === 0) return create(item)',
    "return { kind: 'put', item }",
    /> the condition itself holds it, where another approval came between look and write$/,
    /> ten at once pay no more than the bound$/,
  ),
  alone(
    "condition: '#version = :version',",
    "condition: '#version = :version OR attribute_exists(#version)',",
    /> ten at once pay no more than the bound$/,
  ),

  exposure(
    ' ||\n  needsFourEyes(ofAll, amount, BigInt(operatorEyesFrom))',
    '',
    'with real money four users of 999 each need a second operator from the second on',
    'in practice what he let in over all users waits from 10,000 on',
    'what he lets out over all users is summed too, apart from what he let in',
    'by ten presses at once he passes no bound',
  ),
  exposure(
    ', soloApprovalsPut(all, ofAll, added)]',
    ']',
    'by ten presses at once he passes no bound',
    /the condition itself holds it, in and out, where another approval came between look and write$/,
  ),
  exposure(
    "whereAbsent('pk').check()",
    "whereNot('pk', '').check()",
    /> is held by the condition, where it happened between look and write$/,
  ),
  watched('functions/deposits/review.ts', exposed)(
    '...(to === FAILED ? [] : [letInPut(uid, by)]),',
    '',
    /who approved a deposit( first| second)? > neither approves a withdrawal of theirs, nor marks it as paid; another does$/,
  ),
  watched('functions/deposits/credit.ts', exposed)(
    '        letInPut(deposit.uid, decisionBy(reviewer)),\n',
    '',
    /who gave a credit > neither approves a withdrawal of theirs, nor marks it as paid; another does$/,
  ),
  watched('functions/identity/review.ts', exposed)(
    'beside: asked.reasons ? beside : [...beside, letInPut(which.uid, by)],',
    'beside,',
    /who passed the identity > neither approves a withdrawal of theirs, nor marks it as paid; another does$/,
  ),
  watched('functions/withdrawals/press.ts', exposed)(
    "if (hasLetIn && letsOut(asked)) return new Refusal('self_payout')",
    '',
    /> neither approves a withdrawal of theirs, nor marks it as paid; another does$/,
  ),

  eyes(
    "else change.where('firstBy', '<>', asked.by.operator)",
    '',
    /the condition itself refuses him, though what he read had another first$/,
  ),
  eyes(
    "if (asked.from === UNDER_REVIEW) change.where('amount', '<', fourEyesFrom)",
    'if (asked.from === UNDER_REVIEW) change.whereExists()',
    'check 33: an amount that has grown past the bound is not paid by one operator',
  ),
  decided(
    'const documents = [update, ...beside, stepRecord(by, document, audit)]',
    'const documents = [update, ...beside]',
    /check 34: (approving alone|approving first|approving second|refusing) > writes once, its record with it, and nothing beside it$/,
    /check 34: (approving alone|approving first|approving second|refusing) > does not happen when its record fails$/,
  ),
  watched('functions/deposits/credit.ts', 'tests/security/34-audit.test.ts')(
    '        stepRecord(reviewer, deposit, step),\n',
    '',
    /check 34: crediting > writes once, its record with it, and nothing beside it$/,
    /check 34: crediting > does not happen when its record fails$/,
  ),
  commands('functions/table/audit.ts')(
    'return create({',
    "return ((item: Row): Put => ({ kind: 'put', item }))({",
    'approved below the bound: document, record and account in one',
  ),
]
