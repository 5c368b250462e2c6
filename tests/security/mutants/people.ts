import { type Guard, watched } from './guard.ts'
import { UNVERIFIED } from './input.ts'

// Passwords, tokens, sessions: checks 1 to 8, 12 and 31.
const on = (name: string) => `tests/security/${name}.test.ts`
const session = (name: string) => watched('functions/session.ts', on(name))
const login = (name: string) => watched('functions/login/handlers.ts', on(name))
const rules = (name: string) => watched('functions/login/rules.ts', on(name))
const newPassword = (name: string) => watched('functions/new-password.ts', on(name))
const invited = watched('functions/contact/invited.ts', on('11-codes-bounded'))
const tries = (name: string) => watched('functions/tries.ts', on(name))
const password = watched('shared/rules/password.ts', 'shared/rules/rules.test.ts')
const post = watched('functions/ledger/post.ts', on('08-lock-in-flight'))

const SPLIT = on('43-secrets-split')
const RIGHTS = 'tests/stack/rights.test.ts'

const pinned = session('03-token-pinned')
const renewal = session('06-renewal')
const ends = session('07-sessions-end')

const LOCKED = /before it writes the account is locked: refused/
const ENDED = /before it writes the session is ended on another device: refused/

export const peopleGuards: Guard[] = [
  login('44-other-content')(
    ' || profile.inviter !== inviter',
    '',
    'a registration under another invitation, which is valid too, is refused',
  ),
  watched('functions/password.ts', on('01-password-hash'))(
    'const stale = memory !== CURRENT.memory || passes !== CURRENT.passes || parallelism !== CURRENT.parallelism',
    'const stale = false',
    'a login upgrades a hash of older parameters; a wrong password leaves it',
  ),
  watched('functions/password.ts', on('01-password-hash'))(
    "message: password.normalize('NFKC')",
    'message: password',
    'a password typed in another Unicode form is the same password',
  ),
  watched('shared/rules/password.ts', on('02-password-rules'))(
    "if ([...text.trim()].length < PASSWORD.min || [...text].length > PASSWORD.max)\n    return refused('password_length')",
    '',
    'five characters',
    'seventeen characters',
    'empty',
  ),
  newPassword('02-password-rules')(
    "if (isCommonPassword(password)) throw new Refusal('password_common')",
    '',
    'a common one with signs for letters',
    'passwords that everybody knows: each refused',
  ),
  watched('functions/common-passwords.ts', on('02-password-rules'))(
    '[text, bare].some((form) => common.has(form) || common.has(undisguised(form)))',
    'common.has(password)',
    'a common one in capitals',
    'a common one in full-width letters',
    'a common one with a space after it',
    'a common one with an invisible character in it',
    'a common one with signs for letters',
  ),
  watched('functions/common-passwords.ts', on('02-password-rules'))(
    'common.has(form) || common.has(undisguised(form))',
    'common.has(form)',
    'a common one with signs for letters',
  ),
  rules('02-password-rules')(
    '[form.username, brand]',
    '[]',
    'the form gives its name and the product to the rule',
  ),
  password('new Set(letters).size < 4 || ', '', /with the password "aabbcc"/),
  password('isRun(letters) || ', '', /with the password "654321"/, /with the password "abcdef"/),
  password(' || isRepeat(letters)', '', /with the password "abcdabcdab"/, /with the password "horsehorse"/),
  password('isBuiltOn(text, name) || ', '', /with the password "Evenhand2026"/),
  password(' || isBuiltOn(undisguised(text), undisguised(name))', '', /with the password "4d4.l0v3l4c3"/),
  watched('shared/rules/registration.ts', 'shared/rules/rules.test.ts')(
    ' && isPlainlyVisible(name)',
    '',
    /by the name "ada\u1160"/,
    /by the name "\u115fada"/,
  ),
  newPassword('02-password-rules')(
    'refuseIf(repeatRefused(password, repeat))',
    '',
    'typed twice differently',
  ),

  pinned(
    'const { payload } = await jwtVerify(',
    UNVERIFIED,
    'alg none: refused',
    'HS256 with the public key as its secret: refused',
    "another key under our key's id: refused",
    'not yet valid: refused',
    'claims changed after signing: refused',
  ),
  pinned(
    '      issuer: issuer(stage, audience),\n',
    '',
    'another issuer: the same key of another stage: refused',
  ),
  pinned('      audience,\n', '', 'another audience: the desk: refused'),
  pinned('      typ: TYPE,\n      issuer', '      issuer', 'another type: refused', 'no type: refused'),
  pinned('currentDate: new Date(nowMs)', 'currentDate: new Date(0)', 'expired: refused'),
  pinned("      requiredClaims: ['sub', 'iat', 'exp'],\n", '', 'without expiry: refused'),
  pinned(
    "if (typeof epoch !== 'number' || typeof auth !== 'number') throw new Refusal('login_required')",
    '',
    'without the time of its login: refused',
  ),
  pinned(
    'settings.keys.find((key) => key.kid === kid)',
    'settings.keys[0]',
    'an unknown key id: refused',
    'no key id: refused',
  ),
  session('04-own-keys')(
    'const { kid } = decodeProtectedHeader(token)\n    const known = settings.keys.find((key) => key.kid === kid)',
    'const { kid, jwk } = decodeProtectedHeader(token)\n    const known = jwk ? { kid, jwk } : settings.keys.find((key) => key.kid === kid)',
    'jwk in the header, our key id: refused',
    'jwk in the header, its own key id: refused',
    'jwk in the header, no key id: refused',
  ),
  session('04-own-keys')(
    'const known = settings.keys.find((key) => key.kid === kid)',
    'const { jku } = decodeProtectedHeader(token)\n    const known = jku ? { kid, jwk: (await (await fetch(jku)).json()).keys[0] } : settings.keys.find((key) => key.kid === kid)',
    'jku: refused, and its address never called',
  ),
  session('05-key-rotation')(
    'settings.keys.find((key) => key.kid === kid)',
    'settings.keys.slice(0, 1).find((key) => key.kid === kid)',
    'while two keys stand, the new one signs and both verify; a withdrawn key verifies nothing',
  ),
  renewal(
    'RENEW_AFTER_S = 15 * 60',
    'RENEW_AFTER_S = 15 * 60 - 1',
    'a token is renewed from its sixteenth minute on, not before',
  ),
  renewal(
    'SESSION_LIFE_S = 7 * 86_400',
    'SESSION_LIFE_S = 8 * 86_400',
    'renewed every hour, a session ends seven days after its login to the second',
  ),
  renewal('TOKEN_LIFE_S = 2 * 86_400', 'TOKEN_LIFE_S = 3 * 86_400', 'an unused token dies after two days'),
  watched('functions/account/handlers.ts', on('06-renewal'))(
    'accountOf(await ownAccount(deps.table, session, accountRow))',
    'accountOf(accountRow as never)',
    'an account locked is not renewed',
    'an account logged out elsewhere is not renewed',
  ),
  ends("if (account.epoch !== session.epoch) throw new Refusal('login_required')", '', 'after logout: 401'),
  ends("if (account.state !== 'ACTIVE') throw new Refusal(locked)", '', 'after a lock: 401 with the reason'),
  ends(
    "if (!account || account.state === 'ERASED') throw new Refusal('login_required')",
    '',
    'of a user who is no more: 401',
  ),
  login('07-sessions-end')(
    ".set('epoch', session.epoch + 1)",
    ".set('epoch', session.epoch)",
    'after logout: 401',
    'logging out ends the sessions of all devices; a new login opens one',
  ),
  login('07-sessions-end')(
    "if (account.state !== 'ACTIVE') throw new Refusal('account_locked', {}, 423)",
    '',
    'a locked account is told so at login, and only with the right password',
  ),
  post(
    ".where('state', '=', 'ACTIVE')",
    '',
    /^(trade\.addorder|account\.refill), and before it writes the account/,
  ),
  post(
    ".where('epoch', '=', movement.session.epoch)",
    '',
    /^(trade\.addorder|account\.refill), and before it writes the session/,
  ),
  login('08-lock-in-flight')(
    "\n      .where('state', '=', 'ACTIVE')",
    '',
    /^login\.logout, and before it writes the account is locked/,
  ),
  login('08-lock-in-flight')(
    "\n      .where('epoch', '=', session.epoch)",
    '',
    /^login\.logout, and before it writes the session is ended/,
  ),
  watched('functions/session.ts', on('08-lock-in-flight'))(
    "if (account.state !== 'ACTIVE') throw new Refusal(locked)",
    '',
    LOCKED,
  ),
  watched('functions/session.ts', on('08-lock-in-flight'))(
    "if (account.epoch !== session.epoch) throw new Refusal('login_required')",
    '',
    ENDED,
  ),
  login('12-equal-work')(
    'await verifyPassword(password, profile?.passwordHash ?? (await nobodysHash()))',
    'profile ? await verifyPassword(password, profile.passwordHash) : { right: false, stale: false }',
    'an unknown user and a wrong password: the same answer, the same calls to the table, the same hashing',
  ),
  login('12-equal-work')(
    "if (!profile || !accountRow || !right) throw tried.wrong(new Refusal('password_wrong'))",
    "if (accountRow?.state === 'LOCKED') throw new Refusal('account_locked', {}, 423)\n    if (!profile || !accountRow || !right) throw tried.wrong(new Refusal('password_wrong'))",
    'a locked account with a wrong password looks like any other',
  ),
  login('12-equal-work')(
    'const tried = await countTry(deps, loginTries, name.counted, ctx)\n\n    const uid = await findUser(deps, name)',
    'const uid = await findUser(deps, name)\n    const tried = uid ? await countTry(deps, loginTries, name.counted, ctx) : { wrong: (told: Refusal) => told }',
    'an unknown user and a wrong password: the same answer, the same calls to the table, the same hashing',
    'the growing lock sets in after the same number of tries, whether or not the name exists',
  ),
  login('12-equal-work')(
    "if (!inviter) throw new Refusal('inviter_invalid')",
    '',
    'registering tells that a name is taken, as it must, but only with a valid invitation',
  ),
  login('31-login-lock')(
    'await countTry(deps, loginTries, name.counted, ctx)\n\n',
    '{ wrong: (told: Refusal) => told }\n\n',
    'after five wrong tries the right password waits too; the wait doubles; a login forgets them',
    '50 guesses at once at guessed: each counted before it is compared, at most 5 compared',
  ),
  login('31-login-lock')(
    "throw tried.wrong(new Refusal('password_wrong'))",
    "throw new Refusal('password_wrong')",
    'after five wrong tries the right password waits too; the wait doubles; a login forgets them',
    'tries are forgotten a day after the last',
  ),
  tries('31-login-lock')(
    'if (until > now) throw locked(guessing, now, until)',
    '',
    'a try that is refused for waiting is not compared, and does not lengthen the wait',
  ),
  tries('31-login-lock')(
    "if (row) change.where('tries', '=', row.tries as bigint)\n    else change.whereAbsent('tries')",
    '',
    'guesses that meet are counted each, none over another',
  ),
  tries('31-login-lock')('forgetAt > now ?', 'row ?', 'tries are forgotten a day after the last'),
  watched('functions/table/profile.ts', on('31-login-lock'))(
    "export const normalisedName = (text: string): string => text.normalize('NFKC').trim().toLowerCase()",
    'export const normalisedName = (text: string): string => text',
    'one name in other letters is counted as one',
  ),
  login('31-login-lock')(
    'await forgetTries(deps, loginTries, name, ctx)',
    '',
    'after five wrong tries the right password waits too; the wait doubles; a login forgets them',
  ),
  login('42-tries-counted')(
    'await countTry(deps, loginTries, name, ctx)\n  const { right }',
    'const { right }',
    'login.reg counts before it compares',
    'with wrong passwords waits as a login does',
  ),
  login('42-tries-counted')(
    "if (account.state !== 'ACTIVE') throw new Refusal('account_locked', {}, 423)",
    '',
    'gives a locked account no session',
  ),
  login('42-tries-counted')(
    "if (Math.abs(idTimeMs(uid) - ctx.nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')",
    '',
    'is answered for ten minutes, and compares nothing later',
  ),
  login('42-tries-counted')(
    "    await limitAddress(deps, 'reg', ctx, { limit, windowSeconds: 3600 })\n",
    '',
    'tells an id of nobody, a name only with a right one, and each at the cost of a counted try',
  ),
  watched('functions/inviter.ts', 'tests/security/12-equal-work.test.ts')(
    '!isReferrer || (await isActive(deps, uid ?? NOBODY))',
    '!isReferrer || (uid !== null && (await isActive(deps, uid)))',
    'a registration: an id of nobody and one that exists cost the same calls to the table and the same hashing',
  ),
  invited(
    "if (!inviter) throw new Refusal('inviter_invalid')",
    'if (!inviter) return',
    'none, or one of nobody: refused, no letter',
  ),
  invited(
    "  await limitAddress(deps, 'code-invite', ctx, { limit, windowSeconds: DAY })\n",
    '',
    'guesses at invitations are counted by network',
  ),
  invited(
    '  await countUse(deps, use, ctx.nowMs)\n',
    '',
    'a user invites to 50 SMS a day, from whatever networks',
  ),
  tries('42-tries-counted')(
    '`${name} ${countedAddress(address)}`',
    'name',
    'the user logs in, whatever one network tries',
    'the operator logs in too, and a name nobody has leaves no record in the trail',
  ),
  tries('42-tries-counted')(
    'if (left === null && wideUntil > now) throw',
    'if (false) throw',
    'many networks together wait for the next hour; the user does not, where they logged in before',
  ),
  tries('42-tries-counted')(
    'own.known || (left',
    '(left',
    'many networks together wait for the next hour; the user does not, where they logged in before',
  ),
  tries('42-tries-counted')(
    'Math.max(now + FORGET_S, known)',
    'now + FORGET_S',
    'a network that was right is remembered for 90 days, its wrong tries for one',
  ),
  watched('functions/desk/login.ts', on('42-tries-counted'))(
    "if (operator) await deps.table.write(ownRecord(ctx, operator.id, 'operator.login_failed'))\n  else await countWithin(deps, UNKNOWN_NAMES, ctx.nowMs)",
    "await deps.table.write(ownRecord(ctx, operator?.id ?? 'unknown', 'operator.login_failed'))",
    'the operator logs in too, and a name nobody has leaves no record in the trail',
  ),
  watched('functions/desk/enrol.ts', on('42-tries-counted'))(
    'await countTry(deps, INVITES, invite.operatorId, ctx)',
    '',
    'desk.accept counts before it compares',
    'desk.activate counts before it compares',
  ),
  watched('functions/messages/needs.ts', RIGHTS)(
    ', attributes: ofReading',
    '',
    /is missed > messages may not change USD_available/,
  ),
  watched('functions/uploads/needs.ts', RIGHTS)(
    ', attributes: ofUploads.asked',
    '',
    /is missed > uploads at/,
  ),
  watched('functions/deposits/needs.ts', RIGHTS)(', attributes: ofDeposits', '', /is missed > deposits at/),
  watched('functions/service/needs.ts', RIGHTS)(
    ', attributes: ofTickets.written',
    '',
    /is missed > service at/,
  ),
  watched('infra/stages.ts', 'tests/stack/stages.test.ts')(
    "if (stage.stage === 'prod' && !stage.alarmEmail) refuse('alarmEmail', 'prod needs alarmEmail')",
    '',
    'nobody is told of its alarms',
  ),
  watched('infra/alarm-topic.ts', 'tests/stack/edge.test.ts')(
    "new ServicePrincipal('cloudwatch.amazonaws.com')",
    "new ServicePrincipal('events.amazonaws.com')",
    /lets CloudWatch publish alarms of this account/,
  ),
  watched('infra/firewall.ts', 'tests/stack/edge.test.ts')(
    '        ...countedBy,\n',
    "        aggregateKeyType: 'IP',\n",
    /stage (staging|prod) > has a web firewall with limits by session/,
  ),
  watched('infra/area-function.ts', SPLIT)(
    'for (const each of secrets) props.secrets[each].grantRead(role)',
    'for (const each of Object.values(props.secrets)) each.grantRead(role)',
    'may read the secrets its row names, each a secret of its own, and no other',
  ),
  watched('functions/secrets.ts', SPLIT)(
    'jwk: { d: _private, ...jwk }',
    'jwk: { ...jwk }',
    'is given public keys without their private part',
  ),
  watched('functions/request.ts', SPLIT)(
    "originSecrets.includes(event.headers['x-origin-secret'] ?? '')",
    "originSecrets[0] === event.headers['x-origin-secret']",
    'calls with either word of CloudFront come through, and none with another',
  ),
  watched('functions/trade/proof-link.ts', SPLIT)(
    'for (const key of keys) {',
    'for (const key of keys.slice(0, 1)) {',
    'proof links made before open too',
  ),
  watched('infra/rotate.ts', SPLIT)(
    'await vault.write(verifying, [publicKeyOf(old), publicKeyOf(next)])',
    '',
    /userTokens: after each step/,
    /deskTokens: after each step/,
  ),
  watched('functions/runtime/deps.ts', 'functions/runtime/deps.test.ts')(
    'Object.assign(deps.secrets, await loadSecrets(arns))',
    '',
    /a running function knows a changed secret after five minutes/,
  ),
  watched('functions/table/limits.ts', on('31-rate-limits'))(
    ".whereAtMost('tries', BigInt(limit - 1))",
    '',
    'a fourth login in ten minutes waits for the next ten, whatever the name; other addresses do not',
    'a third registration in an hour waits; guessing invitations counts as well',
    'a burst lets through exactly what is allowed',
  ),
  tries('31-rate-limits')(
    'of: countedAddress(address)',
    'of: address',
    'addresses of one IPv6 network count as one',
  ),
  watched('functions/request.ts', on('31-rate-limits'))(
    'if (inIPv6) return [inIPv6]',
    '',
    '::ffff:203.0.113.7 is counted as 203.0.113.7',
  ),
]
