import { type Guard, watched, watchedByStory } from './guard.ts'

// What commands about a stage refuse, and what a change of keys leaves taken.
const turn = watched('infra/rotate-turn.ts', 'infra/rotate-turn.test.ts')

const terms = 'tests/stories/terms.test.ts'

export const stageGuards: Guard[] = [
  watchedByStory('functions/trade/place.ts', terms)(
    'form.termsVersion !== product.version',
    'form.termsVersion > product.version',
    /takes effect at its very second/,
  ),
  watched('functions/trade/place.ts', 'tests/stories/content.test.ts')(
    'Math.max(form.rulesRead ?? 0, rulesReadFrom(ctx.session.uid))',
    'form.rulesRead ?? 0',
    /is not asked of who registers while it stands/,
  ),
  watched('infra/seed.ts', 'tests/stack/seed.test.ts')(
    'stored[index] === undefined',
    'index >= 0',
    /a product the stage has keeps its terms/,
  ),
  turn('nowMs < last.atMs + BETWEEN_MS', 'nowMs < last.atMs', /changed twice in a minute is refused/),
  turn("if (step === 'begin' && !isSent)", 'if (!isSent && isSent)', 'else it says what to do'),
  turn(
    "return storedValue('originSecrets', text)?.[0] === current",
    'return current !== undefined',
    'it is finished and not deployed',
    'what was deployed is no more',
  ),
  watched('infra/rotate.ts', 'tests/stories/origin-secret.test.ts')(
    'return vault.write(what, swapped(keys))',
    'return vault.write(what, swapped(keys).slice(0, 1))',
    /no call of a user fails at any minute/,
  ),
  watched('infra/empty.aws.ts', 'infra/empty.test.ts')(
    "...(keepData ? [] : ['data'])",
    "'data'",
    /one that keeps its data: builds and logs alone/,
  ),
  watched('infra/preflight.ts', 'infra/preflight.test.ts')(
    'if (yes && !keepData) return null',
    'if (yes) return null',
    'prod with the words undefined and --yes true: false',
  ),
]
