import { type Guard, watched, watchedByStory } from './guard.ts'

// Terms of a product: announced a day ahead, from the command line or by two operators of the desk.
const TEST = 'functions/desk/terms/terms.test.ts'
const announce = watched('functions/desk/terms/announce.ts', TEST)
const proposal = watched('functions/desk/terms/proposal.ts', TEST)
const propose = watched('functions/desk/terms/propose.ts', TEST)
const decide = watched('functions/desk/terms/decide.ts', TEST)
const rule = watched('shared/rules/terms.ts', TEST)
const story = 'tests/stories/terms.test.ts'

export const termsGuards: Guard[] = [
  watchedByStory('functions/table/products.ts', story)(
    ".whereAbsent('version')",
    '',
    /of two announcements at once one stands/,
  ),
  watchedByStory('functions/desk/terms/announce.ts', story)(
    "if (announced(stored, now)) return 'announced'",
    '',
    /is one at a time/,
  ),
  watchedByStory('infra/announce-terms.ts', story)('if (fault)', 'if (fault && now < 0)', /payout_bounds/),
  watchedByStory('shared/rules/terms.ts', story)(
    "if (from < now + TERMS_NOTICE_S) return 'early'",
    '',
    /sooner than a day from now/,
  ),
  watched('functions/table/products.ts', TEST)(
    ".whereAbsent('version')",
    '',
    'terms announced at the same moment are not announced over',
  ),
  announce(
    "if (announced(stored, now)) return 'announced'",
    '',
    'nothing is proposed while other terms are announced',
    'what was proposed is not announced over terms that were announced since',
  ),
  announce(
    'return termsFault(terms) ?? momentFault(from, now)',
    'return null',
    /a payout above the most is refused/,
  ),
  rule(
    "if (from < now + TERMS_NOTICE_S) return 'early'",
    '',
    'terms hold a day after both agreed at the earliest, ninety days at the latest',
  ),
  rule(
    "return from > now + TERMS_AHEAD_S ? 'late' : null",
    'return null',
    'terms hold a day after both agreed at the earliest, ninety days at the latest',
  ),
  proposal(
    "return to === 'announced' && proposed.operator === by.operator ? new Refusal('self_approval') : null",
    'return null',
    'nobody announces what they proposed',
  ),
  proposal(
    "if (state !== 'proposed') return new Refusal('already_decided')",
    '',
    'a proposal is decided once',
    'two decide at once: one does, and the other is told so',
  ),
  proposal(
    ' && reason === said',
    '',
    'a repeated refusal gets the first answer; another reason under its id is refused',
  ),
  proposal(' && state === to', '', 'the press that withdrew a proposal does not announce it'),
  proposal(".where('state', '=', 'proposed')", '', 'the write asks that the proposal is not decided'),
  proposal(
    "update.where('proposedBy', to === 'withdrawn' ? '=' : '<>', by.operator)",
    '',
    'the write asks who proposed: announced by ada',
    'the write asks who proposed: withdrawn by bob',
  ),
  proposal(".where('open', '=', id)", '', 'the write asks that the product waits for this proposal'),
  propose(".whereAbsent('open')", '', 'two propose at once: one does, and the other is told so'),
  propose(
    'row.open !== undefined || ',
    '',
    'a product has one proposal at a time: the second is refused before it is written',
  ),
  propose(
    ' || before.version !== form.was',
    '',
    'a proposal on a version that is no longer in force is refused',
  ),
  propose('refuseFault(stored, asked, now)\n  if', 'if', /a payout above the most is refused/),
  propose(
    "if (isDeepStrictEqual(termsOf(before), asked.terms)) throw new Refusal('validation', { fields: 'payouts' })",
    '',
    'nothing new is refused',
  ),
  propose(
    'proposed.operator === by.operator &&',
    'proposed.operator === by.operator ||',
    'a repeated press gets the first answer; other terms under its id are refused',
  ),
  decide(
    "if (to === 'refused' && !said) return new Refusal('reason_required')",
    '',
    'a second operator refuses with a reason, which is kept; a reason is required',
  ),
  decide(
    "if (inForce(stored, now).version + 1 !== proposal.version) return new Refusal('product_changed')",
    '',
    'what was proposed is not announced once another version is in force',
  ),
  decide(
    'return fault && refusalOf(fault)',
    'return null',
    'what was proposed is not announced over terms that were announced since',
    'terms hold a day after both agreed at the earliest, ninety days at the latest',
  ),
]
