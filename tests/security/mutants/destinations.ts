import { type Guard, watched } from './guard.ts'

// What money may be paid out to: which numbers are right, whose one is, how many, and when one may go.
const numbers = (file: string) => watched(file, 'shared/rules/destination.test.ts')
const bank = numbers('shared/rules/bank-number.ts')
const address = numbers('shared/rules/wallet-address.ts')
const form = numbers('shared/rules/destination.ts')

const stories = (file: string) => watched(file, 'tests/stories/destinations.test.ts')
const bind = stories('functions/destinations/bind.ts')
const remove = stories('functions/destinations/remove.ts')
const inUse = stories('functions/destinations/in-use.ts')
const rows = stories('functions/table/destinations.ts')
const guards = watched('functions/table/guards.ts', 'tests/security/29-unique-numbers.test.ts')

const claim = watched('functions/withdrawals/number-claim.ts', 'tests/security/55-claims.test.ts')
const binders = watched('functions/withdrawals/binders.ts', 'tests/security/55-claims.test.ts')
const BINDERS = 'is seen at the desk with all others who bound it, by masked names; a user is told of none'
const OWNER = 'is its owner’s once money was paid to it; who claimed it first is not paid there'
const RACE = 'is not approved for one user while it is paid for another'

const IN_USE = /not while a withdrawal to it is/
const KEYS =
  'while index keys change it lets go of its guard under either, which others are refused by meanwhile'

export const destinationGuards: Guard[] = [
  bank('&& passesLuhn(number)', '', /4111 1111 1111 1112/),
  bank('&& !/^(\\d)\\1*$/.test(number)', '', /0000 0000 0000 0000/),
  bank('&& length &&', '&&', /41111111112|41111111111111111115/),
  bank('&& remainder97(iban) === 1', '', /DE89 3704 0044 0532 0131 00/),
  bank(
    'check >= 2 && check <= 98 &&',
    '',
    'of check digits that are never given is none, though it leaves the right remainder',
  ),
  bank(
    "if (iban.length !== length) return refused('iban_length', { country, length, has: iban.length })",
    '',
    'that is too short says by how much',
  ),
  address('if (looks !== networkNames[network])', 'if (looks === "")', /looks like one of Bitcoin/),
  address('checksum.every((byte, at) => byte === hash[at])', 'true', /TJSab.*address_checksum/),
  address('if (checksummed(small) === digits) return null', 'return null', /address_plain/),
  address("nobodies.has(address) ? refused('address_nobody') : null", 'null', /address_nobody/),
  form(
    "terms === BINDING_TERMS ? null : refused('terms_required')",
    'null',
    'a card of terms that were replaced',
  ),
  form('HIDDEN.test(text)', 'false', 'a bank of hidden letters'),
  bind(
    'if (ofKind.length >= most)',
    'if (ofKind.length > 1000)',
    'ten of a kind and no more, also at the same moment; removing one makes room',
  ),
  rows(
    'create({\n    ...keys.destination(uid, place),',
    "((item: Row): Put => ({ kind: 'put', item }))({\n    ...keys.destination(uid, place),",
    'two at the same moment have a place each, and one of them is the first ever',
  ),
  bind(
    "await countUse(deps, { kind: 'binding', of: uid, limit: DAILY, windowSeconds: 86_400 }, nowMs)",
    '',
    'twenty times a day may it be tried',
  ),
  bind(
    "if (await isOperators(deps.table, number)) throw new Refusal('destination_own')",
    '',
    'the operator’s own are nobody’s, of every way to pay into',
  ),
  watched('functions/destinations/number.ts', 'tests/stories/destinations.test.ts')(
    "state === 'confirmed'",
    'false',
    'nor those of the operator that were replaced; what was only proposed is anybody’s',
  ),
  bind(
    'if (isUsed || ',
    'if (',
    'a form that is refused takes nothing, and its step-up may be used for the next',
    'one step-up confirms one of two that are sent at the same moment',
  ),
  bind(
    "|| !isStepUpFor(stepUp, ctx.session, { action: 'binding', profile }, ctx.nowMs)",
    '',
    'a step-up of another action, or another user’s, confirms none',
  ),
  bind('if (all.length >= ever)', 'if (all.length > 1e6)', 'a hundred in all, removed ones too'),
  guards(
    "new Change(key).whereAbsent('uid')",
    'new Change(key)',
    /at the same moment, however they write it/,
  ),
  watched('functions/table/guards.ts', 'tests/stories/destinations.test.ts')(
    "guards.map((key) => new Conditions(key).whereAbsent('uid').check())",
    '[]',
    KEYS,
    'its number is forgotten and may be bound again, by whomever',
  ),
  watched('functions/table/guards.ts', 'functions/table/guards.test.ts')(
    '...valueFree(others),',
    '',
    /a claim passes once/,
  ),
  bind(
    'if (ofKind.some(({ sealed }) => sealed !== null && open(bound.kind, sealed) === number))',
    'if (ofKind.length > 1000)',
    'claimed by another who was not paid to it is bound all the same; once by one user',
  ),
  binders(
    'uses.filter((one) => one.uid !== uid)',
    'uses',
    BINDERS,
    'that nobody else bound is shown with nobody',
  ),
  binders(
    "identityMasks.realName((await identityFields.of(uid)).open('realName', sealed))",
    "(await identityFields.of(uid)).open('realName', sealed)",
    BINDERS,
  ),
  claim(
    'holder === null || holder === uid ? null : new Refusal(numberExists[destination.kind])',
    'null',
    OWNER,
  ),
  claim("press === 'approve' && isFree) return", "press === 'approve' && isFree && Number.NaN) return", RACE),
  claim(
    "press === 'paid' && isFree && isBound ? takeValue(keys, uid) : []",
    '[] as ReturnType<typeof takeValue>',
    OWNER,
  ),
  remove('kinds.includes(one.kind)', 'true', 'its number is forgotten and may be bound again, by whomever'),
  remove(
    "if (await isInUse(table, account, found, config.asset)) throw new Refusal('destination_in_use')",
    '',
    IN_USE,
  ),
  remove(
    'noMoneyMoved(account).build(),',
    '',
    'not when a withdrawal to it is submitted just before it is written',
    'just before a withdrawal to it is written: that is refused, and locks nothing',
  ),
  remove(
    '...letValueGo(guards, uid, now)',
    '',
    'its number is forgotten and may be bound again, by whomever',
    KEYS,
  ),
  rows(
    ".remove('sealed')\n    .remove('holder')",
    '',
    'its number is forgotten and may be bound again, by whomever',
  ),
  inUse('(destination as { id?: string } | undefined)?.id === id', 'false', IN_USE),
]
