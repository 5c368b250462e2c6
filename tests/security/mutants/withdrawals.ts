import { type Guard, watched } from './guard.ts'

// Money out: what a request is refused by, in its rules and in the conditions of its write; and the desk's presses.
const rules = 'tests/security/40-refusals-published.test.ts'
const story = 'tests/stories/withdrawals.test.ts'
const cases = 'functions/withdrawals/states.test.ts'
const refusedBy = watched('functions/withdrawals/submit.ts', rules)
const submit = watched('functions/withdrawals/submit.ts', story)
const inFlight = watched('functions/withdrawals/submit.ts', 'tests/security/08-lock-in-flight.test.ts')
const stepUp = watched('functions/step-up.ts', rules)
const refill = watched('functions/account/rules.ts', 'functions/account/handlers.test.ts')
const stages = watched('infra/stages.ts', 'tests/stack/stages.test.ts')
const states = watched('functions/withdrawals/states.ts', cases)
const desk = watched('functions/withdrawals/press.ts', 'tests/stories/withdrawals-desk.test.ts')

export const withdrawalGuards: Guard[] = [
  refusedBy('refuseIf(rules.level(level))', '', /nobody has verified its identity/),
  refusedBy('refuseIf(rules.window())', '', /a second before the window/, /the moment the window closes/),
  refusedBy(
    'refuseIf(rules.amount(form.amount, level))',
    '',
    /a cent too little/,
    /a cent too much at level/,
  ),
  refusedBy(
    "if (meansOf(profile, 'withdrawal', nowMs).length === 0) throw new Refusal('pay_password_unset')",
    '',
    /neither fund password nor passkey/,
  ),
  refusedBy(
    "if (!isStepUpFor(stepUpRow, session, { action: 'withdrawal', profile }, nowMs))\n    throw stepUpRequired('withdrawal', profile, nowMs)",
    '',
    /a step-up by the login password/,
    /a step-up by a code/,
    /a step-up of another action/,
  ),
  stepUp(
    'meansOf(profile, action, nowMs).some((one) => one === row.means) &&',
    '',
    /a step-up by the login password/,
    /a step-up by a code/,
  ),
  refill("money !== 'practice' ||", '', 'a stage with real money refills nothing, whatever it grants'),
  stages('runtime.practice.grant > 0', 'false', 'real money is given away'),
  inFlight(
    '      session,\n      account(change) {',
    '      account(change) {',
    /withdrawals\.cash_submit, and before it writes/,
  ),
  submit('spendOnAccount(change, stepUp)', '', /takes one step-up each/),
  submit("pinned(change, 'moves', moves)", '', /no more than a little to a first new destination/),
  states(
    "else change.where('firstBy', '<>', asked.by.operator)",
    '',
    /does not approve twice, nor say that a payment failed/,
  ),
  states(
    "if (asked.press === 'return') change.where('sentBy', '<>', asked.by.operator)",
    '',
    /does not approve twice, nor say that a payment failed/,
  ),
  states(
    "return other?.operator === asked.by.operator ? new Refusal('self_approval') : null",
    'return null',
    /does not approve twice, nor say that a payment failed/,
  ),
  states('if (day === withdrawal.day)', 'if (day !== null)', /given back on that day alone/),
  desk(
    "if (account.isLocked) return new Refusal('user_locked')",
    '',
    /sends nothing of a user who was locked/,
  ),
  desk(
    "return number.isBound ? whyNotTheirs(withdrawal, number) : new Refusal('destination_gone')",
    'return whyNotTheirs(withdrawal, number)',
    /or to a destination removed/,
  ),
]
