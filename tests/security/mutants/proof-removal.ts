import { watched } from './guard.ts'

// A forgotten fund password: two operators, 72 hours, told everywhere, stopped by any older proof (check 49).

const of = (file: string) => ({
  removed: watched(file, 'tests/stories/proof-removal.test.ts'),
  stopped: watched(file, 'tests/stories/proof-removal-stopped.test.ts'),
  meets: watched(file, 'tests/stories/proof-removal-races.test.ts'),
})
const removal = of('functions/proof-removal.ts')
const profile = of('functions/table/profile.ts')
const states = of('functions/identity/change/states.ts')
const passkey = of('functions/passkeys/passkey.ts')
const passwords = of('functions/security/passwords.ts')
const prove = of('functions/passkeys/prove.ts')
const confirm = of('functions/security/confirm.ts')
const users = of('functions/desk/users.ts')

const COUNTS = '(profile.fundPasswordChangedAt ?? 0) < proofsFromAt(profile, nowMs) ? null'

const MAILBOX =
  'within the 72 hours who reads the mailbox opens nothing, whatever password they set by a code'
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
const LEFT = 'the rows of the old ones are left to expire once somebody reads them'
const CAME = 'but not the row of a new one that came under the same id meanwhile'
const AGAIN = 'nor do they count again while another removal is to come'
const NEW = 'a new password, of a decision: it was not asked to remove that one'
const TOLD = 'told everywhere, whatever was chosen: message, mail, SMS, and a mail left behind'

export const proofRemovalGuards = [
  profile.removed(COUNTS, 'profile.proofRemovalAt !== null ? null', HOURS),
  profile.stopped(COUNTS, 'profile.proofRemovalAt !== null ? null', MAILBOX),
  profile.removed(COUNTS, 'isRemoved(profile, nowMs) ? null', ALONE),
  profile.removed('proofRemovalAt <= secondsOf(nowMs)', 'proofRemovalAt < secondsOf(nowMs)', HOURS, LOST),
  profile.removed(
    'isRemoved(profile, nowMs) ? null : profile.proofRemovalAt',
    'profile.proofRemovalAt',
    ONCE,
  ),
  profile.removed('isRemoved(profile, nowMs) ? 0 : profile.passkeys', 'profile.passkeys', LOST, ALONE),
  profile.removed(
    'isRemoved({ proofRemovalAt }, nowMs) ? proofRemovalAt : proofsFrom',
    'proofsFrom',
    LOST,
    ALONE,
    AGAIN,
  ),
  profile.meets(
    'if (value === null) change.whereAbsent(name)',
    'if (value === null) {}',
    'a decision, of a new password: that is refused, and stops it when it is sent again',
  ),
  profile.meets("else change.where(name, '=', value)", '', NEW),
  removal.meets(
    ", 'passkeyAddedAt'])",
    '])',
    'a passkey, of a decision: it was not asked to remove that one',
  ),
  removal.meets(
    "return [whereAsRead(new Conditions(key), profile, ['proofRemovalAt']).check()]",
    'return [new Conditions(key).whereExists().check()]',
    'a decision, of a step-up by the fund password: it is stopped all the same',
    'a decision, of a step-up or login by a passkey: it is stopped all the same',
    'a decision, of a lock: it is stopped all the same',
  ),
  removal.meets(
    "whereAsRead(change, profile, ['proofRemovalAt']).remove('proofRemovalAt')",
    "change.remove('proofRemovalAt')",
    'a decision, of a new password: that is refused, and stops it when it is sent again',
    'a decision, of a new passkey: that is refused, and stops it when it is sent again',
  ),
  removal.removed(
    "if (isRemoved(profile, ctx.nowMs)) change.set('proofsFrom', proofsFromAt(profile, ctx.nowMs))",
    '',
    ...[LOST, ALONE, AGAIN],
  ),
  removal.stopped("toldStopped(ctx, profile, 'newProof')", '[]', 'by a new fund password'),
  removal.stopped(".set('stoppedAt', secondsOf(ctx.nowMs)).set('stoppedBy', by)", '', BY_FUND, BY_PASSKEY),
  passkey.removed("if (isRemoved(profile, ctx.nowMs)) change.set('passkeys', 1)\n  else ", '', ALONE),
  passkey.removed(
    "return whereAsRead(change, profile, ['proofRemovalAt']).build()",
    'return change.build()',
    'one that is removed as the removal is over and another is added counts for none',
  ),
  passkey.removed("    .where('at', '>=', proofsFromAt(profile, nowMs))\n", '', LOST, ALONE, AGAIN),
  passkey.removed(
    'filter((passkey) => isTaken(passkey, profile, nowMs))',
    'filter(() => false)',
    LOST,
    ALONE,
  ),
  passkey.removed("    .where('at', '=', passkey.at)\n", '', CAME),
  passkey.removed(
    'await Promise.all(taken.map((passkey) => table.write(takenPasskey(passkey, nowMs))))',
    '',
    LEFT,
  ),
  prove.removed(
    "if (isTaken(passkey, proved.profile, ctx.nowMs)) throw new Refusal('passkey_refused')",
    '',
    ...[LOST, ALONE, AGAIN],
  ),
  passwords.removed("if (isRemoved(profile, nowMs)) change.set('passkeys', 0)", '', LOST),
  states.removed(
    'if (fundHashAt(profile, nowMs) === null && passkeysAt(profile, nowMs) === 0)',
    'if (false)',
    ONCE,
    'without a fund password, the ticket removes the passkeys',
  ),
  states.meets(
    "proofRemovalOf(profile, nowMs) === null ? null : new Refusal('change_waits')",
    'null',
    'one at a time: a second ticket waits for the first to be stopped',
  ),
  states.meets("(setAt >= proposed.at ? new Refusal('fund_password_newer') : null)", 'null', NEW),
  states.stopped('profile.mail && profile.phone ? [profile.phone] : []', '[]', TOLD),
  states.stopped('...left]', ']', TOLD),
  of('functions/security-events.ts').stopped("  proofRemovalDecided: ['mail'],\n", '', TOLD),
  confirm.stopped(
    "means === 'fundPassword' ? stopProofRemoval(ctx, profile, 'fundPassword') : []",
    '[]',
    BY_FUND,
  ),
  confirm.stopped("means === 'fundPassword' ? stop", 'true ? stop', BY_PASSWORD),
  removal.meets(
    'tries < TRIES',
    'tries < 1',
    'a decision, of a step-up by the fund password: it is stopped all the same',
    'a decision, of a lock: it is stopped all the same',
  ),
  prove.stopped(
    "...stopProofRemoval(ctx, proved.profile, 'passkey'),",
    '',
    BY_PASSKEY,
    'by a login by a passkey: whoever has it has lost nothing',
  ),
  prove.meets(
    'if (committed.failures[0]?.failed) return null',
    '',
    'a decision, of a step-up or login by a passkey: it is stopped all the same',
  ),
  users.stopped(
    "profile ? stopProofRemoval({ nowMs }, profileOf(profile), 'lock') : []",
    '[]',
    'by a lock of the account',
  ),
  passwords.removed('(oldPassword || !(await isByPasskey(deps, ctx)))', 'oldPassword', PASSKEY),
  passwords.removed(
    '(oldPassword || !(await isByPasskey(deps, ctx)))',
    '!(await isByPasskey(deps, ctx))',
    PASSKEY,
  ),
]
