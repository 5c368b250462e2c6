import { type Guard, watched } from './guard.ts'

// Personal fields, unique values, export and erasure: checks 28, 29 and 35.
const seal = watched('functions/personal/seal.ts', 'functions/personal/seal.test.ts')
const guards = watched('functions/table/guards.ts', 'functions/table/guards.test.ts')
const keys = watched('functions/personal/index.ts', 'functions/personal/index.test.ts')
const policies = watched('infra/master-key.ts', 'tests/security/36-personal-fields.test.ts')
const marked = (file: string) => watched(file, 'tests/security/56-marked-fields.test.ts')
const standIn = watched('infra/local/kms/server.ts', 'tests/security/36-personal-fields.test.ts')
const erase = watched('functions/data/erase.ts', 'tests/stories/own-data.test.ts')
const shred = watched('functions/data/shred.ts', 'tests/stories/own-data.test.ts')
const parts = watched('functions/data/parts.ts', 'tests/stories/own-data.test.ts')

const REFUSED = 'is refused without a step-up, under another name, with open orders, with a review pending'
const WHOLE = 'check 35: destroys the key and what is personal, and leaves the ledger whole'

const BY_MARK = /^.*a field that bears a mark is shown by its mask/

export const personalGuards: Guard[] = [
  // Read back where it is opened alone: a value sealed without its binding is not the known answer either.
  seal('`v${version}|${uid}|${field}`', '`v${version}|${field}`', 'a value of another user'),
  seal(
    '`v${version}|${uid}|${field}`',
    '`v${version}|${uid}`',
    'a value of another field, under its own name or under the other',
  ),
  seal(
    '`v${version}|${uid}|${field}`',
    '`${uid}|${field}`',
    'a value said to be of another version, though that one has the same key',
  ),
  keys('if (erased) throw new ErasedUser()', '', 'is never created again once it was destroyed'),
  marked('functions/http.ts')(
    '...blanked(errorFields(error), guarded)',
    '...errorFields(error)',
    'login.index: no marked field is logged, also by an error that is named after it',
  ),
  marked('functions/data/parts.ts')(
    ' && !secretNames.has(name)',
    '',
    'tells no field that is secret, and each that is personal, of whichever row it stands in',
  ),
  marked('functions/data/shred.ts')(
    "[...namesMarked('personal', routes), 'screenshot']",
    "['reference', 'screenshot']",
    'leaves no personal field in a document of deposit',
  ),
  policies(
    ", 'kms:EncryptionContext:class': classes",
    '',
    'fields of payout open for the functions that work with them, and for no other',
  ),
  standIn(
    "if (!mayUse(caller[1] ?? '', action, contexts)) throw new Refused('AccessDeniedException')",
    '',
    'fields of payout open for the functions that work with them, and for no other',
  ),
  shred('for (const name of classNames) await', 'for (const name of classNames.slice(1)) await', WHOLE),
  guards(
    ".whereAbsent('uid').whereAbsent('operator')",
    ".whereAbsent('none')",
    /a value is taken once, (between|the other)/,
  ),
  erase(".whereAtMost('openTotal', 0n)", '', REFUSED),
  erase("throw new Refusal('erase_name_wrong')", '{}', REFUSED),
  erase(
    "for (const name of ['day', 'leftDeposit', 'moves'])",
    "for (const name of ['moves'])",
    'refused by what came after the look says that it is %s',
  ),
  erase(
    "for (const name of ['day', 'leftDeposit', 'moves'])",
    "for (const name of ['day', 'leftDeposit'])",
    'refused by what came after the look says that it is %s',
  ),
  erase(
    "for (const name of ['day', 'leftDeposit', 'moves'])",
    "for (const name of ['leftDeposit', 'moves'])",
    /^refused by a deposit that came after the look/,
  ),
  erase('if (block) throw new Refusal(block)', '', REFUSED),
  erase("takeStepUp(session, { id: stepUp, action: 'erase', profile }, nowMs),", '', REFUSED),
  marked('functions/personal/mask.ts')("?? (() => '•••')", '?? ((whole: string) => whole)', BY_MARK),
  marked('functions/personal/mask.ts')('marked.has(field) ?', 'masks[field] === undefined ?', BY_MARK),
  marked('shared/api/desk-withdrawals.ts')(
    'holder: z.nullable(maskedText)',
    'holder: z.nullable(z.string())',
    'shows a marked field masked until it is revealed, or says why operators work with it',
  ),
  shred('isWithdrawal ? ofWithdrawal(row) : {}', '{}', WHOLE),
  shred('isWithdrawal ? [] : Object.keys(row)', 'Object.keys(row)', WHOLE),
  parts(
    ' && name !== COPIED',
    '',
    'is asked for with a step-up, made by the worker, told, there for a day, and once a day',
  ),
  shred('    await table.remove({ pk, sk })\n', '', WHOLE),
  shred(
    'await table.write(replace({ ...keys.dataKeys(uid, name), erasedAt: now }))',
    'await Promise.resolve(name)',
    WHOLE,
  ),
  parts(
    '(By|Op|Hash|Key)',
    '(Never)',
    'holds nothing of others, nobody at the desk, and nothing that opens anything',
  ),
]
