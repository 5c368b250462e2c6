import { watched } from './guard.ts'

// A forgotten fund password: two operators, 72 hours, told everywhere, stopped by any older proof (check 49).

const test = 'tests/stories/fund-removal.test.ts'
const removal = watched('functions/fund-removal.ts', test)
const profile = watched('functions/table/profile.ts', test)
const states = watched('functions/identity/change/states.ts', test)
const passwords = watched('functions/security/passwords.ts', test)

const HOURS = 'it counts for 72 hours to the second; then its user sets a first one'
const BY_FUND = 'by the fund password, whatever that confirms; which is told and recorded'
const BY_PASSKEY = 'by a passkey that was added meanwhile'
const BY_PASSWORD = 'not by a wrong fund password, nor by the login password, its change, or a code'
const ONCE = 'once removed it is not compared any more, not removed again, and no lock brings it back'
const PASSKEY = 'who has a passkey sets a new one by it, without the old one, and is sent no other way'
const NEW = 'a new password, of a decision: it was not asked to remove that one'
const TOLD = 'told everywhere, whatever was chosen: message, mail, SMS, and a mail left behind'

export const fundRemovalGuards = [
  profile(
    'fundRemovalAt !== null && fundRemovalAt <= secondsOf(nowMs) ? null : fundPasswordHash',
    'fundRemovalAt !== null ? null : fundPasswordHash',
    HOURS,
    'within the 72 hours who reads the mailbox opens nothing, whatever password they set by a code',
  ),
  profile(
    'fundRemovalAt !== null && fundRemovalAt <= secondsOf(nowMs) ? null : fundPasswordHash',
    'fundPasswordHash',
    HOURS,
  ),
  profile('fundRemovalAt <= secondsOf(nowMs)', 'fundRemovalAt < secondsOf(nowMs)', HOURS),
  profile('fundRemovalAt > secondsOf(nowMs)', 'fundRemovalAt > 0', ONCE),
  profile(
    "if (fundRemovalAt === null) change.whereAbsent('fundRemovalAt')",
    'if (fundRemovalAt === null) {}',
    'a decision, of a new password: that is refused, and stops it when it is sent again',
  ),
  profile("else change.where('fundPasswordHash', '=', fundPasswordHash)", '', NEW),
  removal(".whereAtMost('passkeys', 0n)", '', 'a passkey, of a decision: it is refused'),
  removal(
    'if (profile.fundRemovalAt === null) return [stopped(profile.uid)]',
    '',
    'a decision, of a lock: it is stopped all the same',
  ),
  states(
    "if (!profile || fundHashAt(profile, nowMs) === null) return new Refusal('pay_password_unset')",
    'if (!profile) return null',
    ONCE,
  ),
  states("if (profile.passkeys > 0) return new Refusal('passkey_sets_it')", '', PASSKEY),
  states(
    "fundRemovalOf(profile, nowMs) === null ? null : new Refusal('change_waits')",
    'null',
    'one at a time: a second ticket waits for the first to be stopped',
  ),
  states("(setAt >= proposed.at ? new Refusal('fund_password_newer') : null)", 'null', NEW),
  states('profile.mail && profile.phone ? [profile.phone] : []', '[]', TOLD),
  states('...left]', ']', TOLD),
  watched('functions/security-events.ts', test)("  fundPasswordReset: ['mail'],\n", '', TOLD),
  watched('functions/security/confirm.ts', test)(
    "means === 'fundPassword' ? stopFundRemoval(ctx, profile) : []",
    '[]',
    BY_FUND,
  ),
  watched('functions/security/confirm.ts', test)(
    "means === 'fundPassword' ? stop",
    'true ? stop',
    BY_PASSWORD,
  ),
  watched('functions/passkeys/handlers.ts', test)(', ...stopFundRemoval(ctx, profile)]', ']', BY_PASSKEY),
  watched('functions/desk/users.ts', test)(
    'profile ? stopFundRemovalOfLocked({ nowMs }, profileOf(profile)) : []',
    '[]',
    'by a lock of the account',
  ),
  passwords("    .remove('fundRemovalAt')\n", '', HOURS, 'by a new fund password'),
  passwords('(oldPassword || !(await isByPasskey(deps, ctx)))', 'oldPassword', PASSKEY),
  passwords('(oldPassword || !(await isByPasskey(deps, ctx)))', '!(await isByPasskey(deps, ctx))', PASSKEY),
]
