import { type Guard, watched } from './guard.ts'

// Withdrawals at the desk: checks 16, 28, 33, 34 and 40, and what stands out beside them.
const EYES = 'tests/security/33-four-eyes.test.ts'
const DESK = 'tests/stories/desk-evidence-withdrawals.test.ts'
const press = watched('functions/withdrawals/press.ts', EYES)
const states = watched('functions/withdrawals/states.ts', EYES)
const review = watched('functions/withdrawals/review.ts', DESK)
const desk = watched('functions/withdrawals/for-desk.ts', DESK)
const reveal = watched('functions/documents/reveal.ts', DESK)
const flags = watched('functions/withdrawals/flags.ts', 'functions/withdrawals/flags.test.ts')

export const deskWithdrawalGuards: Guard[] = [
  press(
    "...(asked.press === 'approve' ? [stands(uid)] : []),",
    '',
    'is not let go where its user was locked between the look and the write',
  ),
  press(
    'isAlone ? soloWrites(whose, solo, { at, amount: withdrawal.amount }) : []',
    '[]',
    'split below the bound, with what he approved of deposits: together they wait for a second',
    'of two at once one waits: the condition holds it',
  ),
  states(
    "return other?.operator === asked.by.operator ? new Refusal('self_approval') : null",
    'return null',
    'from 1,000 on is let go by two, never by one twice, however often he presses',
    'what was sent is never given back by who let it go',
  ),
  review(
    "if (reference === '') throw new Refusal('reference_required')",
    '',
    'is not paid under no reference',
  ),
  review(
    "throw new Refusal('reference_used')",
    'Date.now()',
    'is not paid under the reference of another’s payment, unless one payment was for both',
  ),
  review(
    "if (reference.length > PAID_REFERENCE_MAX || HIDDEN.test(reference))\n    throw new Refusal('validation', { fields: 'reference' })",
    '',
    'is not paid under a reference of two lines',
  ),
  review(
    'cannedReason(reason, withdrawalRefusals)',
    'reason as never',
    "desk.withdrawal_refuse with { from: 'reserved' } is refused",
    "desk.withdrawal_refuse with { from: 'reserved', reason: 'because' } is refused",
  ),
  desk(
    "shown.from === 'awaiting' ? 'approver' : 'reviewer'",
    "'reviewer'",
    'a second approval by a reviewer is not theirs to give',
  ),
  reveal(
    'whyRefused: ({ document, pressed }) => whyNotRevealed(pressed, key, audit(document).action),',
    'whyRefused: () => null,',
    'shows its number by a step that is recorded, once a press; of another user’s key nothing',
  ),
  flags(
    'return isFresh || times === 0',
    'return isFresh',
    /^.*one that nothing was paid to, however old is said/,
  ),
  flags(
    "isOwn === false ? [{ flag: 'holder_differs', at: null, fact: {} }] : []",
    '[]',
    /a holder by another name is said/,
  ),
  flags(
    'if (!destination || destination.id !== id || destination.removedAt !== null)',
    'if (!destination)',
    /a destination that was removed is said/,
  ),
  flags(
    'withdrawal.amount > largest.amount * UNUSUAL_TIMES',
    'false',
    /more than twice the largest before is said/,
  ),
  flags('return since < last.amount', 'return since < 0n', /a deposit of which a part was staked is said/),
]
