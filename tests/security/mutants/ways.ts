import { type Guard, watched } from './guard.ts'

// Ways to pay: checks 33 and 34, and that a deposit keeps the account its user was shown.
const TEST = 'functions/deposits/ways/ways.test.ts'
const version = watched('functions/deposits/ways/version.ts', TEST)
const review = watched('functions/deposits/ways/review.ts', TEST)
const way = watched('functions/deposits/ways/way.ts', TEST)
const rule = watched('shared/rules/way.ts', TEST)

export const wayGuards: Guard[] = [
  version(
    "to === 'confirmed' && proposed.operator === by.operator ? new Refusal('self_approval') : null",
    'null',
    'nobody confirms what they proposed; they may take it back',
  ),
  version(
    "if (to === 'confirmed') update.where('proposedBy', '<>', by.operator)",
    '',
    'what `whyRefused` refuses is a condition too: the proposer is never who confirms',
  ),
  version(
    "if (state !== 'proposed') return new Refusal('already_decided')",
    '',
    'nobody confirms what they proposed; they may take it back',
    'two confirm or refuse at once: one does, and the other is told so',
  ),
  version(
    ".where('state', '=', 'proposed')",
    '',
    'what `whyRefused` refuses is a condition too: a version is decided once',
  ),
  version(
    "change.where('version', '=', version)",
    'change',
    'what is asked of the way is a condition too: the version that was read',
  ),
  review(".whereAbsent('open')", '', 'two propose at once: one does, and the other is told so'),
  review(
    "if (wayOf(row).version !== was || row.open !== undefined) throw new Refusal('way_changed')",
    '',
    'a way has one proposal at a time: the second is refused before it is written',
  ),
  review(
    'proposed.operator === by.operator && isDeepStrictEqual(terms, plainTerms(asked))',
    'true',
    'a repeated press gets the first answer; other terms under its id are refused',
  ),
  review(
    'refuseIf(wayRefused(method, terms, deps.config.money))',
    '',
    'an account somebody could pay into is refused',
  ),
  rule(
    "money === 'practice' && !UNPAYABLE.test(terms.account) ? refused('way_payable') : null",
    'null',
    'an account somebody could pay into is refused',
  ),
  way(
    'return earlier?.terms.offered ? shown : undefined',
    'return shown',
    'a deposit to a version that never was is refused',
    'a deposit to a version in which it was not offered is refused',
  ),
  way(
    'return now.offered ? now.version : undefined',
    'return now.version',
    'a deposit to one that is no longer offered is refused',
  ),
]
