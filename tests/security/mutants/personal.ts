import { type Guard, watched } from './guard.ts'

// Personal fields, unique values, export and erasure: checks 28, 29 and 35.
const seal = watched('functions/personal/seal.ts', 'functions/personal/seal.test.ts')
const guards = watched('functions/table/guards.ts', 'functions/table/guards.test.ts')
const keys = watched('functions/personal/index.ts', 'functions/personal/index.test.ts')
const erase = watched('functions/data/erase.ts', 'tests/stories/own-data.test.ts')
const shred = watched('functions/data/shred.ts', 'tests/stories/own-data.test.ts')
const parts = watched('functions/data/parts.ts', 'tests/stories/own-data.test.ts')

const REFUSED = 'is refused without a step-up, under another name, with open orders, with a review pending'
const WHOLE = 'check 35: destroys the key and what is personal, and leaves the ledger whole'

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
  keys('if (erased) throw new ErasedUser()', '', 'is never made anew once it was destroyed'),
  guards(
    ".whereAbsent('uid').whereAbsent('operator')",
    ".whereAbsent('none')",
    /a value is taken once, (between|the other)/,
  ),
  erase(".whereAtMost('openTotal', 0n)", '', REFUSED),
  erase("throw new Refusal('erase_name_wrong')", '{}', REFUSED),
  erase(
    "for (const asset of assetNames) account.whereAtMost(balanceAttribute(asset, 'locked'), 0n)",
    '',
    'refused by what came after the look says what that was',
  ),
  erase('if (block) throw new Refusal(block)', '', REFUSED),
  erase("takeStepUp(session, stepUp, 'erase', nowMs),", '', REFUSED),
  shred('isWithdrawal ? ofWithdrawal(row) : {}', '{}', WHOLE),
  shred('isWithdrawal ? [] : personalAttributes', 'personalAttributes', WHOLE),
  parts(
    ' && name !== COPIED',
    '',
    'is asked for with a step-up, made by the worker, told, there for a day, and once a day',
  ),
  shred('    await table.remove({ pk, sk })\n', '', WHOLE),
  shred('await table.write(replace({ ...keys.dataKeys(uid), erasedAt: now }))', '', WHOLE),
  parts(
    '(By|Op|Hash|Key)',
    '(Never)',
    'holds nothing of others, nobody at the desk, and nothing that opens anything',
  ),
]
