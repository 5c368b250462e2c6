import { type Guard, watched } from './guard.ts'

// Deposits: what is submitted, checks 15, 26, 33, 34, and the once of every payment.
const stories = (file: string) => watched(file, 'tests/stories/deposits.test.ts')
const reviews = (file: string) => watched(file, 'tests/stories/deposits-review.test.ts')
const commands = (file: string) => watched(file, 'functions/deposits/handlers.test.ts')
const eyes = watched('functions/deposits/states.ts', 'tests/security/33-four-eyes.test.ts')
const audit = watched('functions/deposits/review.ts', 'tests/security/34-audit.test.ts')

const rules = stories('functions/deposits/rules.ts')
const submit = stories('functions/deposits/submit.ts')
const pictures = stories('functions/table/pictures.ts')
const history = watched('functions/table/history.ts', 'functions/table/history.test.ts')
const states = reviews('functions/deposits/states.ts')
const reviewer = reviews('functions/deposits/reviewer.ts')
const credit = reviews('functions/deposits/credit.ts')

export const depositGuards: Guard[] = [
  rules(
    "if (text.trim() === '') throw new Refusal('amount_required')",
    '',
    'no amount',
    'an amount of spaces',
  ),
  rules(
    "if (amount === null) throw new Refusal('amount_invalid', { decimals: 2 })",
    'if (amount === null) return 1000n',
    'an amount of words',
    'a negative amount',
    'an amount as 1e3',
    'three decimals',
    'full-width digits',
  ),
  rules('if (amount < min)', 'if (amount < 0n)', 'a cent too little', 'an amount of 0'),
  rules('if (amount > max)', 'if (amount > max * 2n)', 'a cent too much'),
  rules(
    "if (reference && /[\\p{C}\\p{Zl}\\p{Zp}]/u.test(reference))\n    throw new Refusal('validation', { fields: 'reference' })",
    '',
    'a reference of two lines',
    'a reference with a letter not to be seen',
  ),
  rules("if (key.trim() === '') throw new Refusal('screenshot_required')", '', 'bad input > no picture'),
  submit(
    "if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')",
    '',
    'an id an hour old',
    'an id of the next hour',
  ),
  submit(
    'if (earlier) return sameForm(earlier, form)\n    throw refusal',
    'throw refusal',
    'answered before is answered alike, at any age and whatever has become of it',
  ),
  submit(
    "if (!same) throw new Refusal('replay_mismatch')",
    '',
    'under the same id with another amount is refused',
    'under the same id with no amount at all is refused',
    'under the same id with another way is refused',
    'under the same id with another picture is refused',
    'under the same id with another reference is refused',
  ),
  submit(
    "if (!(await isOffered(deps.table, form.method))) throw new Refusal('validation', { fields: 'method' })",
    '',
    'a way this stage does not offer',
  ),
  submit(
    'await deps.table.transact([depositPut(deposit), takePicture(picture)])',
    'await deps.table.transact([depositPut(deposit)])',
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
  stories('functions/account/handlers.ts')(
    "if (document.reason !== 'refill') throw new Refusal('replay_mismatch')",
    '',
    'under the id of a refill is refused, and the other way round',
  ),
  history(
    "...((from !== undefined || prefix) && { from: prefix + (from ?? '') }),",
    '',
    'all: documents of the one kind, and nothing beside them',
  ),
  history(
    "...((to !== undefined || prefix) && { to: prefix + (to ?? '~') }),",
    '',
    'all: documents of the one kind, and nothing beside them',
  ),
  stories('functions/deposits/handlers.ts')(
    "loadDeposit(deps.table, session.uid, id)\n      if (!one) throw new Refusal('not_found')",
    'loadDeposit(deps.table, session.uid, id)\n      if (!one) return { items: [], next: null }',
    'one of them by its id; of another user there is none',
  ),
  stories('functions/deposits/handlers.ts')(
    "if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })",
    '',
    "refuses { cursor: 'x' }",
  ),

  states(
    "if (deposit.status !== verdict.from) return new Refusal('already_decided')",
    '',
    'approving as it is not yet',
  ),
  states(
    "if (earlier?.operation === verdict.by.operation && (to === AWAITING_APPROVAL || deposit.status === to))\n    return 'done'",
    '',
    'approved, its press sent again and delivered twice, is paid once',
    'whose reply was lost is paid once, and the second press is told so',
    'whose first press comes again is still at its first pair of eyes',
  ),
  states(
    'return from === UNDER_REVIEW && amount >= fourEyesFrom ? AWAITING_APPROVAL : SUCCESS',
    'return from === UNDER_REVIEW && amount > fourEyesFrom ? AWAITING_APPROVAL : SUCCESS',
    'takes two operators: the first sends it on, the second pays it',
  ),
  commands('functions/deposits/states.ts')(
    ".where('status', '=', verdict.from)",
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
    'without a reason is refused',
  ),
  reviewer(
    "if (!slug) throw new Refusal('validation', { fields: 'reason' })",
    'if (!slug) return reason as Slug',
    'refusing in words of his own',
    'refusing for a reason of credits',
    'in words of his own is refused',
  ),
  reviews('functions/deposits/queue.ts')(
    "if (!at) throw new Refusal('validation', { fields: 'cursor' })",
    '',
    'refuses the cursor x',
  ),
  credit(
    "if (!(await loadAccount(deps.table, order.uid))) throw new Refusal('user_not_found')",
    '',
    'to nobody is refused',
  ),
  credit(
    'status: AWAITING_APPROVAL,\n    asset',
    'status: 3,\n    asset',
    'takes four eyes whatever its amount, and comes from the treasury',
  ),
  credit(
    "if (!same) throw new Refusal('replay_mismatch')",
    '',
    'under the same id of another amount is refused',
    'under the same id for another reason is refused',
    'under the same id by another operator is refused',
  ),
  credit(
    "if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')",
    '',
    'under the id of a deposit is refused, and under an old id',
  ),

  eyes(
    "else change.where('firstBy', '<>', verdict.by.operator)",
    '',
    /the condition itself refuses him, though what he read had another first$/,
  ),
  eyes(
    "if (verdict.from === UNDER_REVIEW) change.where('amount', '<', fourEyesFrom)",
    'if (verdict.from === UNDER_REVIEW) change.whereExists()',
    'check 33: an amount that has grown past the bound is not paid by one operator',
  ),
  audit(
    'const writes: [Update, Put] = [decide(deposit, verdict, to, fourEyesFrom), record]',
    'const writes = [decide(deposit, verdict, to, fourEyesFrom)] as unknown as [Update, Put]\n  void record',
    /check 34: (approving alone|approving first|approving second|refusing) > writes once, its record with it, and nothing beside it$/,
    /check 34: (approving alone|approving first|approving second|refusing) > does not happen when its record fails$/,
  ),
  watched('functions/deposits/credit.ts', 'tests/security/34-audit.test.ts')(
    'await deps.table.transact([depositPut(deposit), record])',
    'await deps.table.transact([depositPut(deposit)])\n  void record',
    /check 34: crediting > writes once, its record with it, and nothing beside it$/,
    /check 34: crediting > does not happen when its record fails$/,
  ),
  commands('functions/table/audit.ts')(
    'return create({',
    "return ((item: Row): Put => ({ kind: 'put', item }))({",
    'approved below the bound: document, record and account in one',
  ),
  watched('functions/documents/reconcile.ts', 'functions/documents/reconcile.test.ts')(
    "if (row.sk.startsWith('D#')) paidWhenApproved(uid, row)",
    '',
    'a deposit paid while under review',
    'a deposit approved and not paid',
    'a deposit paid for more than its amount',
  ),
]
