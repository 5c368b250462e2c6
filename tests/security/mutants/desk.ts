import { everywhere, type Guard, watched } from './guard.ts'

// The desk: checks 10 and 16, 28, 34, and its stories.
const on = (name: string) => `tests/security/${name}.test.ts`
const story = (name: string) => (file: string) =>
  watched(`functions/desk/${file}`, `tests/stories/${name}.test.ts`)
const stories = story('desk')
const sessions = story('desk-sessions')
const codes = (file: string) => watched(`functions/desk/${file}`, on('10-desk-codes'))
const audited = (file: string) => watched(`functions/desk/${file}`, on('34-desk-audit'))
const chain = watched('functions/http.ts', on('16-desk-routes'))
const session = watched('functions/session.ts', on('16-desk-routes'))

const login = sessions('login.ts')
const enrol = stories('enrol.ts')
const meanwhile = sessions('enrol.ts')
const users = story('desk-users')('users.ts')
const rules = stories('rules.ts')

export const deskGuards: Guard[] = [
  chain(
    "if (!operator || !mayAct(operator.role, route.role)) throw new Refusal('role_required')",
    'if (!operator) return',
    // Locks are kept by their own transaction too (operator-check.ts); what is only read, by this alone.
    /desk\.audit > a role below the least is refused/,
    /desk\.lock > an operator made a reviewer a moment ago/,
  ),
  chain(
    "assertSession(ctx.session, operator, 'operator_locked')",
    '',
    /> an operator locked is refused/,
    /desk\.me > an operator logged out elsewhere is refused/,
  ),
  watched('functions/table/operators.ts', on('16-desk-routes'))(
    'await table.get(keys.operator(id), { consistent: true })',
    'await table.get(keys.operator(id))',
    /> an operator locked is refused/,
  ),
  session(
    '      issuer: issuer(stage, audience),\n      audience,\n',
    '',
    // An operator's token is nothing to users' routes without it too: the keys are others.
    /> a user's token in the operator's name/,
  ),

  codes('login.ts')(
    ".where('step', '<', step)",
    '',
    'twice is refused, and told from a wrong one by nothing',
    'is followed by none of an earlier half minute',
    'at the same moment from many places lets in once',
    'to activate is not taken again to log in',
  ),
  codes('login.ts')(
    'await countTry(deps, TRIES, name, ctx)',
    '{ wrong: (told: Refusal) => told }',
    'five are free; the sixth sets a wait that holds for the right code too, and doubles',
    /50 codes at once at/,
  ),
  codes('login.ts')('free: 5', 'free: 6', /five are free; the sixth sets a wait/),
  codes('login.ts')('await forgetTries(deps, TRIES, name, ctx)', '', /five are free; the sixth sets a wait/),
  codes('enrol.ts')(
    'await countTry(deps, TRIES, name, ctx)',
    '{ wrong: (told: Refusal) => told }',
    'the first code of an invitation is counted alike',
  ),
  codes('login.ts')('await limitDesk(deps, ctx)', '', 'many names from one address wait as well'),
  codes('login.ts')(
    'await verifyPassword(form.password, operator?.passwordHash ?? (await nobodysHash()))',
    'operator?.passwordHash ? await verifyPassword(form.password, operator.passwordHash) : { right: false }',
    /an unknown name and a wrong code: the same answer after the same hashing/,
  ),
  codes('login.ts')(
    'else await countWithin(deps, UNKNOWN_NAMES, ctx.nowMs)',
    '',
    /an unknown name and a wrong code: the same answer after the same hashing/,
  ),

  login(
    "if (!form.code && !form.recovery) throw new Refusal('code_required')",
    '',
    'without a code is refused before anything is counted',
  ),
  login(
    '!right || ',
    '',
    'a wrong name, password or code: one answer; a record where there is such an operator',
  ),
  login(
    ' || !markUsed',
    '',
    'a wrong name, password or code: one answer; a record where there is such an operator',
  ),
  login(
    "if (operator.state !== 'ACTIVE') throw new Refusal('operator_locked', {}, 423)",
    '',
    'a lock ends it; with the right password and code the operator is told',
  ),
  login(
    "\n    .where('state', '=', 'ACTIVE')\n    .where('epoch', '=', operator.epoch)",
    '',
    'an operator locked meanwhile is not let in',
  ),
  login(
    ".where('recovery', '=', writeRecovery(operator.recovery))",
    '',
    'a recovery code lets in once, however it is typed',
  ),
  sessions('totp.ts')(
    'const DRIFT_STEPS = 1',
    'const DRIFT_STEPS = 2',
    'a code of the neighbouring half minute is taken, one of a minute ago is not',
  ),
  watched('functions/desk/totp.ts', 'functions/desk/totp.test.ts')(
    'if (!/^\\d{6}$/.test(token)) return null',
    '',
    '28708é is none',
  ),
  enrol(
    'if (!isCode(operator.inviteHash, {',
    'if (false && !isCode(operator.inviteHash, {',
    'with another secret is refused',
    'replaced by another is refused',
  ),
  enrol(
    "if (operator.inviteUntil <= secondsOf(ctx.nowMs)) throw new Refusal('desk_invite_invalid')",
    '',
    'three days old is refused',
  ),
  meanwhile(".where('inviteHash', '=', inviteHash)", '', 'an invitation replaced meanwhile is not taken'),
  meanwhile(
    ".where('totp', '=', totp)",
    '',
    'an invitation taken anew meanwhile is not activated by a code of the secret before',
  ),
  enrol(
    "if (step === null) throw tried.wrong(new Refusal('code_wrong'))",
    'if (step === null) return openDesk(deps, operator, ctx.nowMs)',
    'whose answer was lost takes the invitation again; what was made before is void',
  ),
  rules(
    "if ([...text.trim()].length < PASSWORD_MIN || [...text].length > PASSWORD_MAX)\n    throw new Refusal('desk_password_length')",
    '',
    /is not taken with a password of eleven characters/,
    /is not taken with a password of 65 characters/,
  ),
  rules(' || isCommonPassword(password)', '', /is not taken with a password among the commonest/),
  rules('isEasy(password, names) || ', '', /is not taken with a password made of their own name/),
  stories('operators.ts')(
    "if (operators.length > 1 || operators.some(({ state }) => state !== 'INVITED')) return null",
    '',
    'of the first operator is printed until somebody has taken one',
  ),
  stories('operators.ts')(
    'epoch: (known?.epoch ?? -1) + 1',
    'epoch: known?.epoch ?? 0',
    'to an operator begins anew: the old password, codes and sessions are over',
  ),
  users(
    "if (!reason) throw new Refusal('reason_required')",
    '',
    'a lock without a reason is refused, and nothing changes',
  ),
  users(
    ".where('state', '=', from)",
    '',
    'a lock of nobody is refused, and nothing changes',
    /a lock ends sessions at once, with its record/,
  ),
  users(".add('epoch', 1n)", '', /a lock ends sessions at once, with its record/),

  audited('users.ts')(
    'deps.table.transact([change.build(), record, ...ended])',
    'deps.table.write(change.build())',
    'locking a user',
    'unlocking a user',
  ),
  audited('login.ts')(
    'deps.table.transact([change.build(), record])',
    'deps.table.write(change.build())',
    'logging in',
  ),
  audited('handlers.ts')(
    "deps.table.transact([change.build(), ownRecord(ctx, id, 'operator.logout')])",
    'deps.table.write(change.build())',
    'logging out',
  ),
  audited('enrol.ts')(
    "deps.table.transact([change.build(), ownRecord(ctx, id, 'operator.accept')])",
    'deps.table.write(change.build())',
    'taking an invitation and activating it',
  ),
  audited('operators.ts')(
    'table.transact([change.build(), audit])',
    'table.write(change.build())',
    'giving a role',
    'locking an operator',
  ),

  everywhere(
    watched('functions/seal.ts', 'functions/desk/seal.test.ts')(
      '.setAAD(Buffer.from(boundTo))',
      '',
      "a sealed secret on another operator's item does not open",
    ),
  ),
  watched('functions/desk/seal.ts', 'functions/desk/seal.test.ts')(
    '`${kind}:${operatorId}:${code}`',
    '`${kind}:${code}`',
    'a code’s hash depends on owner, kind and key',
  ),
]
