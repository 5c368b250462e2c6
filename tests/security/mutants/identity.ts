import { type Guard, watched } from './guard.ts'

// Who somebody is: what may be submitted and when, whose a number is, and what two operators may change.
const words = watched('shared/rules/identity.ts', 'shared/rules/identity.test.ts')
const stories = (file: string) => watched(file, 'tests/stories/identity.test.ts')
const changes = (file: string) => watched(file, 'tests/stories/identity-changes.test.ts')

const states = stories('functions/identity/states.ts')
const guard = stories('functions/table/guards.ts')
const form = stories('functions/identity/form.ts')
const submit = stories('functions/identity/submit.ts')
const review = stories('functions/identity/review.ts')
const change = changes('functions/identity/change/states.ts')
const propose = changes('functions/identity/change/propose.ts')

const ORDER = 'level two before one, three before two, and one while under review or passed are refused'
const PHOTOS = 'photos: missing, one key three times, of another user, for another part, not clean, used'
const HAS_PASSED =
  'of another who has passed is refused to all others: at the form, and to a claim that waits'
const AT_ONCE = 'of a user who has passed is refused to one whose claim passes at the same moment'
const ONLY = 'only of a user verified at level one, unlocked, on a ticket of their own'
const BOTH_PROPOSE = 'two operators propose a change of one field at the same moment: one stands'

export const identityGuards: Guard[] = [
  words('fits && ID_NUMBER.test(number) &&', 'fits &&', /^an ID number > .*身份证/, /AB😀/),
  words('ID_NUMBER.test(number) && !INVISIBLE.test(text)', 'ID_NUMBER.test(number)', /AB\ufeff/),
  words('number.length <= ID_NUMBER_MAX', 'number.length > 0', /^an ID number > .*AAAA/),
  words('!/\\p{N}/u.test(text)', 'true', /Ada Ⅳ/),
  words('length <= REAL_NAME_MAX', 'length > 0', /AAAA.*name_invalid/),
  words('REAL_NAME.test(name) && !INVISIBLE.test(text + name)', '!INVISIBLE.test(text + name)', /Ada 😀/),
  words('&& new Set(given).size === given.length', '', 'one for two parts'),
  states("if (state === 'passed') return new Refusal('already_verified')", '', ORDER),
  states(
    "if (state === 'review') return new Refusal('identity_in_review')",
    '',
    ORDER,
    'two submissions of one level at the same moment: one is taken',
  ),
  states("return isOpen(item, level) ? null : new Refusal('level_not_open')", 'return null', ORDER),
  states(
    'else change.whereAbsent(stateName(level))',
    '',
    'two submissions of one level at the same moment: one is taken',
  ),
  states(
    "if (state !== 'review') return new Refusal('already_decided')",
    '',
    'two reviewers at once: one decides, the other is told; a press sent again gets its answer',
  ),
  states(
    "return !reasons && holderOf(guards) !== null ? new Refusal('id_number_exists') : null",
    'return null',
    HAS_PASSED,
    AT_ONCE,
  ),
  guard("new Change(key).whereAbsent('uid')", 'new Change(key)', AT_ONCE),
  guard("guards.map((key) => new Conditions(key).whereAbsent('uid').check())", '[]', HAS_PASSED),
  form(
    "if (others.length > 0) throw new Refusal('validation', { fields: others.join(', ') })",
    '',
    'one field of level one: its reason in the language of the reader, the rest stays',
    'one photo of three',
  ),
  form('refuseIf(photosRefused(Object.fromEntries(pictures)))', '', PHOTOS),
  submit('valueFree(await guardKeysOf(deps, uid, submission.data))', '[]', HAS_PASSED),
  submit('        ...pictures.map(takePicture),\n', '', PHOTOS),
  submit(
    'return sent.every((part) => stored(part) === plain(part))',
    'return true',
    'sent again it gets its first answer, also when decided since; other content is refused',
  ),
  submit(
    "  await countUse(deps, { kind: 'identity', of: uid, limit: DAILY, windowSeconds: 86_400 }, nowMs)\n",
    '',
    'more than twenty in a day are refused, whatever they were',
  ),
  review(
    "if (!canned || reasons[part] !== undefined) throw new Refusal('validation', { fields: 'reasons' })",
    '',
    'a rejection needs reasons of the list, of parts that were sent',
  ),
  review(
    "if (text.trim() === '') throw new Refusal('reason_required')",
    '',
    'a rejection needs reasons of the list, of parts that were sent',
  ),
  change(
    "if (proposed.operator === by.operator) return new Refusal('self_approval')",
    '',
    'never by the operator who proposed it, nor by a reviewer, nor twice',
  ),
  change("if (account?.state !== 'ACTIVE') return new Refusal('user_locked')", '', ONLY),
  change(
    "return holder !== null && holder !== uid ? new Refusal('id_number_exists') : null",
    'return null',
    'of somebody else is refused; the same one spelt otherwise is kept',
  ),
  change(
    '      ...letValueGo(guards.now, uid, secondsOf(nowMs)),\n',
    '',
    'new: taken and the old one let go in one transaction',
  ),
  change(
    "if (state !== 'review') return new Refusal('already_decided')",
    '',
    'refused with a reason, also by the one who proposed it; then it cannot be carried out',
  ),
  propose(
    "if (await isWaiting(deps, uid, what)) throw new Refusal('change_waits')",
    '',
    'no second change of what already waits: it would take away what came after the first',
  ),
  propose(
    'if (last === undefined) taken.whereAbsent(lastName(what))',
    'if (last === undefined) {}',
    BOTH_PROPOSE,
  ),
  propose("else taken.where(lastName(what), '=', last)", '', BOTH_PROPOSE),
  propose("if (!thread) throw new Refusal('not_found')", '', ONLY),
  propose("if (passedLevel(identityItemOf(uid, identity)) < 1) throw new Refusal('not_verified')", '', ONLY),
  propose('  checkValue(what, value)\n', '', ONLY),
  propose(
    '(await openedValue(deps, change)) === plain',
    'true',
    'a press sent again gets its first answer; other content under its id is refused',
  ),
]
