import { type Guard, watched } from './guard.ts'

// Sessions by name, fund password, step-up, passkeys and their order: checks 7, 13, 14 and 49.
const stepUp = watched('functions/step-up.ts', 'tests/security/14-step-up.test.ts')
const chain = watched('functions/http.ts', 'tests/security/14-step-up.test.ts')
const means = watched('functions/security/confirm.ts', 'tests/security/14-step-up.test.ts')
const order = (file: string) => watched(file, 'tests/security/49-order-of-proofs.test.ts')
const fund = (file: string) => watched(file, 'tests/security/13-fund-password.test.ts')
const one = (file: string) => watched(file, 'tests/security/07-one-session.test.ts')
const passkeys = (file: string) => watched(`functions/passkeys/${file}`, 'tests/security/14-passkeys.test.ts')
const answer = passkeys('answer.ts')
const prove = passkeys('prove.ts')
const challenge = passkeys('challenge.ts')
const passkey = passkeys('passkey.ts')
const keep = passkeys('keep.ts')
const story = (file: string) => watched(file, 'tests/stories/security.test.ts')

export const securityGuards: Guard[] = [
  chain(
    'throw await stepUpMissing(deps.table, call.ctx, action as StepUpAction)',
    '',
    /passkeys\.passkey_(add|remove) answers 403, and nothing moves$/,
  ),
  stepUp(".where('action', '=', action)", '', 'of another action is none'),
  stepUp(".where('sid', '=', sid)", '', 'of another session of the same user is none'),
  stepUp(
    ".where('until', '>', secondsOf(nowMs))",
    '',
    'is good until its five minutes are over, to the second',
  ),
  stepUp(".whereAbsent('usedAt')", '', 'is good once: of two at the same moment one is done'),
  means(
    'assertMeans(profile, { action, means }, nowMs)',
    '',
    'the login password counts only while there is nothing else',
  ),
  order('shared/security.ts')(
    'if (best.length > 0) return best',
    "if (best.length > 0) return [...best, 'code']",
    'nor with the login password and a ticket within its 72 hours, nor after any time where its owner stops it',
    'the story of a mailbox: code, new password, login, and no passkey, so no card and no money',
  ),
  order('shared/security.ts')(
    "return held.code ? ['passwordAndCode'] : ['password']",
    "return held.code ? ['code'] : ['password']",
    'with a mail that registered it, by password and code together: neither alone',
  ),
  order('shared/security.ts')(
    'if (held.passwordWaits !== null) return []',
    '',
    'waits a day to the second, then the password counts beside a code, and a change of it shortens nothing',
  ),
  order('functions/contact/forgot.ts')(
    ".set('passwordByCodeAt', secondsOf(ctx.nowMs))",
    '',
    'waits a day to the second, then the password counts beside a code, and a change of it shortens nothing',
  ),
  order('functions/security/confirm.ts')(
    'assertMeans(profile, { action, means }, nowMs)',
    '',
    'where there is a fund password, not after any time',
    'the story of a mailbox: code, new password, login, and no passkey, so no card and no money',
  ),
  order('functions/step-up.ts')(
    ".whereOneOf('means', means)",
    '',
    'does nothing with any step-up, forged or kept from before; with a fund password: true',
  ),
  fund('functions/fund-password.ts')(
    'await countTry(deps, fundTries, uid, ctx)',
    '{ wrong: (told: Refusal) => told }',
    'fifty guesses at once: at most six compares, all others are told until when it is locked',
    'six wrong ones in a row, then a day, for the right one too',
  ),
  fund('functions/fund-password.ts')(
    "throw tried.wrong(new Refusal('pay_password_wrong'))",
    "throw new Refusal('pay_password_wrong')",
    'six wrong ones in a row, then a day, for the right one too',
    'tries of a network elsewhere keep the user out nowhere, and together are ten a day',
  ),
  fund('functions/tries.ts')(
    '(left !== null && left > 0)',
    'left !== null',
    'tries of a network elsewhere keep the user out nowhere, and together are ten a day',
  ),
  fund('functions/fund-password.ts')(
    'hourly: FUND_TRIES_WIDE',
    'hourly: 1000',
    'tries of a network elsewhere keep the user out nowhere, and together are ten a day',
  ),
  fund('functions/security/passwords.ts')(
    "if (!oldPassword) throw new Refusal('pay_password_required')",
    "if (oldPassword === undefined) oldPassword = ''",
    'no old one is refused, and the old one stays',
  ),
  fund('functions/security/passwords.ts')(
    "if (right) throw new Refusal('pay_password_same')",
    '',
    'the login password is refused, and the old one stays',
  ),
  fund('functions/security/passwords.ts')(
    'await checkDiffers(deps, ctx, { tries: fundTries, name: uid, hash }, password)',
    'await Promise.resolve()',
    'a new login password equal to it is refused, and a guess of it so counts as one',
  ),
  fund('functions/table/profile.ts')(
    'if (value === null) change.whereAbsent(name)',
    'if (value === null) {}',
    'of two first ones at the same moment one is set',
  ),
  one('functions/session.ts')(
    "if (isEnded(session.sid, account.ended)) throw new Refusal('login_required')",
    '',
    'is ended alone: its token is refused on reads and debits, the others go on',
  ),
  one('functions/session.ts')(
    ' && !isEnded(session.sid, account.ended)',
    '',
    'is ended alone: its token is refused on reads and debits, the others go on',
  ),
  watched('functions/ledger/post.ts', 'tests/security/08-lock-in-flight.test.ts')(
    'whereNotEnded(change, movement.session)',
    '',
    /^(trade\.addorder|account\.refill), and before it writes this session is ended alone/,
  ),
  watched('functions/login/handlers.ts', 'tests/security/08-lock-in-flight.test.ts')(
    'whereNotEnded(change, session)',
    '',
    /^login\.logout, and before it writes this session is ended alone/,
  ),
  one('functions/ledger/post.ts')(
    'whereNotEnded(change, movement.session)',
    '',
    'is ended alone: its token is refused on reads and debits, the others go on',
  ),
  one('functions/login/handlers.ts')(
    'whereNotEnded(change, session)',
    '',
    'is ended alone: its token is refused on reads and debits, the others go on',
  ),
  one('functions/security/sessions.ts')(
    "|| securityEventOf(row).type !== 'login'",
    '',
    'is what was done, not a login: not found',
  ),
  one('functions/security/sessions.ts')(
    'login?.carriedOp === operationId &&',
    '',
    'others, ended again by the same operation: the token again; by another one, the old token is worth nothing',
  ),
  one('functions/security/sessions.ts')(
    'isSessionOf({ ...session, epoch: epoch + 1 }, accountOf(account))',
    'true',
    'others, ended again by the same operation: the token again; by another one, the old token is worth nothing',
  ),
  one('functions/security/passwords.ts')(
    "if (!(await verifyPassword(password, hash)).right) throw new Refusal('replay_mismatch')",
    '',
    'a new password again by the same operation: the token again; another password under it is refused',
  ),
  watched('functions/contact/forgot.ts', 'tests/stories/codes.test.ts')(
    "if (await isFundPassword(deps, ctx, profile, form.password)) throw new Refusal('pay_password_same')",
    '',
    'a new password by a code is not the fund password, which counts as tries of that; a locked one keeps nobody out',
  ),
  watched('functions/identity/evidence.ts', 'tests/stories/identity.test.ts')(
    'uses.filter(({ uid }) => uid !== submission.uid)',
    'uses',
    'one field of level one: its reason in the language of the reader, the rest stays',
  ),
  answer(
    'expectedOrigin: origins,\n    expectedRPID: rpId,\n    requireUserVerification: true,\n    credential:',
    'expectedOrigin: JSON.parse(Buffer.from(json.response.clientDataJSON, "base64url").toString()).origin,\n    expectedRPID: rpId,\n    requireUserVerification: true,\n    credential:',
    'an answer made on another page is refused',
    'an answer made on this host without its port is refused',
  ),
  answer(
    'requireUserVerification: true,\n    credential:',
    'requireUserVerification: false,\n    credential:',
    'an answer without its user unlocking it is refused',
  ),
  watched('functions/passkeys/answer.ts', 'functions/passkeys/answer.test.ts')(
    'if (!isPlain) throw refused()',
    '',
    /of the form .* is refused before anything is looked up$/,
    'malformed attestations are refused',
  ),
  prove('|| isOthers', '', 'whose answer names another user is refused'),
  prove(
    '(counter > 0 || passkey.counter > 0) && counter <= passkey.counter',
    'false',
    'tells of a copy: it is refused for good, the user is told, and can remove it',
  ),
  prove('[taken, blockedPasskey(', '[blockedPasskey(', /nobody else can have it blocked$/),
  prove(
    "if (passkey.cloned) throw new Refusal('passkey_cloned')",
    '',
    'tells of a copy: it is refused for good, the user is told, and can remove it',
  ),
  challenge(
    ".where('purpose', '=', purpose)",
    '',
    'for another action, in another session or by the passkey of another user: refused',
  ),
  challenge(
    ".where('uid', '=', uid)",
    '',
    'asked for by another user, of sessions from before they had names, is refused',
  ),
  challenge(
    ".where('sid', '=', sid)",
    '',
    'for another action, in another session or by the passkey of another user: refused',
  ),
  challenge(".where('until', '>', secondsOf(nowMs))", '', 'an answer is good once, for five minutes'),
  challenge(".whereAbsent('usedAt')", '', 'an answer is good once, for five minutes'),
  passkey(".whereAtMost('passkeys', BigInt(PASSKEYS_MOST - 1))", '', 'is the tenth at most'),
  passkey(
    "condition: 'attribute_not_exists(pk) OR attribute_exists(#removedAt)',\n  names: { '#removedAt': 'removedAt' },",
    '',
    'that is there already, or asked for by another user, is refused',
  ),
  keep(
    "throw new Refusal('passkey_name_invalid', { max: PASSKEY_NAME_MOST })",
    'return name',
    /^.*the name .* is refused$/,
  ),
  story('functions/request.ts')(
    'if (!isFromEdge(event, originSecrets)) return undefined',
    '',
    "is the edge's word, and no one else's",
  ),
  story('functions/security-events.ts')(
    "  noticesChanged: ['message', 'mail'],\n",
    '',
    'is told, and nothing else; that it was changed always is',
  ),
]
