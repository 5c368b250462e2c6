import { watched } from './guard.ts'

// A forgotten fund password: two operators, 72 hours, told everywhere, stopped by any older proof (check 49).

const test = 'tests/stories/fund-removal.test.ts'
const removal = watched('functions/fund-removal.ts', test)
const profile = watched('functions/table/profile.ts', test)
const states = watched('functions/identity/change/states.ts', test)
const passkey = watched('functions/passkeys/passkey.ts', test)
const passwords = watched('functions/security/passwords.ts', test)

const HOURS = 'it counts for 72 hours to the second; then its user sets a first one'
const BY_FUND = 'by the fund password, whatever that confirms; which is told and recorded'
const BY_PASSKEY = 'by a step-up by a passkey'
const BY_PASSWORD = 'not by a wrong fund password, nor by the login password, its change, or a code'
const ONCE = 'once removed it is not compared any more, not removed again, and no lock brings it back'
const PASSKEY = 'who has a passkey sets a new one by it, without the old one'
const LOST =
  'each counts for 72 hours to the second, then none; a first fund password is set as if there had been none'
const ALONE =
  'a first passkey after it stands alone: neither the old ones nor the old fund password count beside it'
const AGAIN = 'nor do they count again while another removal is to come'
const NEW = 'a new password, of a decision: it was not asked to remove that one'
const TOLD = 'told everywhere, whatever was chosen: message, mail, SMS, and a mail left behind'

export const fundRemovalGuards = [
  profile(
    '(profile.fundPasswordChangedAt ?? 0) < proofsFromAt(profile, nowMs) ? null',
    'profile.fundRemovalAt !== null ? null',
    HOURS,
    'within the 72 hours who reads the mailbox opens nothing, whatever password they set by a code',
  ),
  profile(
    '(profile.fundPasswordChangedAt ?? 0) < proofsFromAt(profile, nowMs) ? null',
    'isRemoved(profile, nowMs) ? null',
    ALONE,
  ),
  profile('fundRemovalAt <= secondsOf(nowMs)', 'fundRemovalAt < secondsOf(nowMs)', HOURS, LOST),
  profile('isRemoved(profile, nowMs) ? null : profile.fundRemovalAt', 'profile.fundRemovalAt', ONCE),
  profile('isRemoved(profile, nowMs) ? 0 : profile.passkeys', 'profile.passkeys', LOST, ALONE),
  profile(
    'isRemoved({ fundRemovalAt }, nowMs) ? fundRemovalAt : proofsFrom',
    'proofsFrom',
    LOST,
    ALONE,
    AGAIN,
  ),
  profile(
    'if (value === null) change.whereAbsent(name)',
    'if (value === null) {}',
    'a decision, of a new password: that is refused, and stops it when it is sent again',
  ),
  profile("else change.where(name, '=', value)", '', NEW),
  removal(", 'passkeyAddedAt'])", '])', 'a passkey, of a decision: it was not asked to remove that one'),
  removal(
    "return [whereAsRead(new Conditions(key), profile, ['fundRemovalAt']).check()]",
    'return [new Conditions(key).whereExists().check()]',
    'a decision, of a step-up by the fund password: it is stopped all the same',
    'a decision, of a step-up or login by a passkey: it is stopped all the same',
    'a decision, of a lock: it is stopped all the same',
  ),
  removal(
    "whereAsRead(change, profile, ['fundRemovalAt']).remove('fundRemovalAt')",
    "change.remove('fundRemovalAt')",
    'a decision, of a new password: that is refused, and stops it when it is sent again',
    'a decision, of a new passkey: that is refused, and stops it when it is sent again',
  ),
  removal(
    "if (isRemoved(profile, ctx.nowMs)) change.set('proofsFrom', proofsFromAt(profile, ctx.nowMs))",
    '',
    ...[LOST, ALONE, AGAIN],
  ),
  removal("toldStopped(ctx, profile, 'newProof')", '[]', 'by a new fund password'),
  removal(".set('stoppedAt', secondsOf(ctx.nowMs)).set('stoppedBy', by)", '', BY_FUND, BY_PASSKEY),
  passkey("if (isRemoved(profile, ctx.nowMs)) change.set('passkeys', 1)\n  else ", '', ALONE),
  passkey(
    "return whereAsRead(change, profile, ['fundRemovalAt']).build()",
    'return change.build()',
    'one that is removed as the removal is over and another is added counts for none',
  ),
  passkey("    .where('at', '>=', proofsFromAt(profile, nowMs))\n", '', LOST, ALONE, AGAIN),
  passkey('profile && !isTaken(passkey, profileOf(profile), nowMs)', 'profile', LOST, ALONE),
  watched('functions/passkeys/prove.ts', test)(
    "if (isTaken(passkey, proved.profile, ctx.nowMs)) throw new Refusal('passkey_refused')",
    '',
    ...[LOST, ALONE, AGAIN],
  ),
  passwords("if (isRemoved(profile, nowMs)) change.set('passkeys', 0)", '', LOST),
  states(
    'if (fundHashAt(profile, nowMs) === null && passkeysAt(profile, nowMs) === 0)',
    'if (false)',
    ONCE,
    'without a fund password, the ticket removes the passkeys',
  ),
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
    "means === 'fundPassword' ? stopFundRemoval(ctx, profile, 'fundPassword') : []",
    '[]',
    BY_FUND,
  ),
  watched('functions/security/confirm.ts', test)(
    "means === 'fundPassword' ? stop",
    'true ? stop',
    BY_PASSWORD,
  ),
  removal(
    'tries < TRIES',
    'tries < 1',
    'a decision, of a step-up by the fund password: it is stopped all the same',
    'a decision, of a lock: it is stopped all the same',
  ),
  watched('functions/passkeys/prove.ts', test)(
    "...stopFundRemoval(ctx, proved.profile, 'passkey'),",
    '',
    BY_PASSKEY,
    'by a login by a passkey: whoever has it has lost nothing',
  ),
  watched('functions/passkeys/prove.ts', test)(
    'if (committed.failures[0]?.failed) return null',
    '',
    'a decision, of a step-up or login by a passkey: it is stopped all the same',
  ),
  watched('functions/desk/users.ts', test)(
    "profile ? stopFundRemoval({ nowMs }, profileOf(profile), 'lock') : []",
    '[]',
    'by a lock of the account',
  ),
  passwords('(oldPassword || !(await isByPasskey(deps, ctx)))', 'oldPassword', PASSKEY),
  passwords('(oldPassword || !(await isByPasskey(deps, ctx)))', '!(await isByPasskey(deps, ctx))', PASSKEY),
]
