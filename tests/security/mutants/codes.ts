import { type Guard, watched } from './guard.ts'

// Codes by SMS and mail: checks 9 to 12 and 45.
const on = (name: string) => `tests/security/${name}.test.ts`
const KEPT = on('09-codes-kept')
const GUESSED = on('10-codes-guessed')
const BOUNDED = on('11-codes-bounded')
const check = (test: string) => watched('functions/codes/check.ts', test)
const request = (test: string) => watched('functions/codes/request.ts', test)

export const codeGuards: Guard[] = [
  check(GUESSED)(
    ".whereAtMost('tries', TRIES - 1n)",
    '',
    '50 guesses at once: five are compared, and then the right one is none any more',
  ),
  check(KEPT)(".where('expiresAt', '>', now)", '', 'good for five minutes, to the second'),
  check(KEPT)(
    "if (!used.ok && used.failures[0]?.old?.usedBy !== ctx.operationId) throw new Refusal('code_expired')",
    '',
    'used by one of two requests at the same moment',
  ),
  watched('functions/codes/row.ts', KEPT)(
    '`${scene} ${owner} ${target.by}',
    '`${owner} ${target.by}',
    'no good for another scene, another target, somebody else',
  ),
  watched('functions/codes/row.ts', GUESSED)(
    '`${scene} ${owner} ${target.by}',
    '`${scene} ${target.by}',
    'guesses of a stranger, who has codes of their own sent there, use up none of the tries',
  ),
  watched('functions/sender/send.ts', KEPT)(
    "['sealed', TO_SEND, 'claimedUntil']",
    "[TO_SEND, 'claimedUntil']",
    'a dump of the table, before and after the sending, tells neither code nor address',
  ),
  watched('functions/codes/letter.ts', KEPT)(
    'sealFor(JSON.stringify(letter), boundTo(id), key)',
    'JSON.stringify(letter)',
    'a dump of the table, before and after the sending, tells neither code nor address',
  ),
  request(BOUNDED)(
    "if (resendAt > now) throw new Refusal('code_too_soon', { seconds: resendAt - now })",
    '',
    '60 seconds after the last one, on whatever device',
    'a number written in another way is the same number',
  ),
  request(BOUNDED)(
    "if (row) change.where('resendAt', '=', row.resendAt as bigint)\n  else change.whereAbsent('resendAt')",
    '',
    'of two devices at the same moment one',
  ),
  request(BOUNDED)('limit: config.addressLimits.codes,', 'limit: 1_000_000,', /asked from one network/),
  watched('functions/shared-bound.ts', BOUNDED)(
    'of countedNetworks(address).entries()',
    'of [address].entries()',
    /of IPv6 networks in one/,
  ),
  request(BOUNDED)('(isKnown ? 2 : 1)', '1', /gets one beyond the day's/),
  watched('functions/contact/change.ts', 'tests/stories/codes.test.ts')(
    "taking.whereAbsent('uid').build()",
    'taking.build()',
    'of two users who bind one mail at the same moment one has it',
  ),
  watched('infra/local/outbox-page.ts', 'infra/local/outbox-page.test.ts')(
    "text.replace(/[&<>\"']/g, (sign) => entities[sign] ?? '')",
    'text',
    'what strangers typed is shown as the letters it is made of',
  ),
]
