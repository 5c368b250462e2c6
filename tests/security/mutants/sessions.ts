import { type Guard, watched } from './guard.ts'

// Check 8: a write asks for the live session of its user, also where it does not change the account.
const test = 'tests/security/08-every-write-in-flight.test.ts'
const own = watched('functions/own-account.ts', test)

/** A write, the text that asks for the session in it, and what stands there without. */
const sites: [file: string, text: string, without: string, rows: RegExp][] = [
  ['limits/change.ts', 'whereSession(change, ctx.session)', '', /^limits\.limits_change > /],
  [
    'deposits/submit.ts',
    'whereSession(counted, session)',
    'counted.whereExists()',
    /^deposits\.dorecharge > /,
  ],
  [
    'passkeys/keep.ts',
    'liveSession(session),\n        takeChallenge(',
    'takeChallenge(',
    /^passkeys\.passkey_add > /,
  ],
  [
    'passkeys/keep.ts',
    "'passkeyRemoved', untold }),\n        liveSession(session),",
    "'passkeyRemoved', untold }),",
    /^passkeys\.passkey_remove > /,
  ],
  ['destinations/bind.ts', 'liveSession(ctx.session), ', '', /^destinations\.add_/],
  ['contact/change.ts', 'liveSession(session),', '', /^contact\.profile_change > /],
  ['alerts/add.ts', ', liveSession(ctx.session)', '', /^alerts\.alerts_change > /],
  [
    'alerts/store.ts',
    '[removed, liveSession(session)]',
    '[removed]',
    /^alerts\.alerts_change that removes > /,
  ],
  [
    'destinations/remove.ts',
    'whereSession(unmoved, session)',
    '',
    /^destinations\.(bank_card|user_wallet)_remove > /,
  ],
  ['service/write.ts', '[update, liveSession(session)]', '[update]', /^service\.ticket_write that closes > /],
  [
    'contact/change.ts',
    '[profile.build(), liveSession(ctx.session)]',
    '[profile.build()]',
    /^contact\.profile_change of language and country > /,
  ],
  [
    'security/notices.ts',
    '[liveSession(session), change.build()',
    '[change.build()',
    /^security\.notices_choose > /,
  ],
  ['passkeys/keep.ts', '[renamed, liveSession(session)]', '[renamed]', /^passkeys\.passkey_rename > /],
  [
    'activities/couple/act.ts',
    '[liveSession(session), refused]',
    '[refused]',
    /^activities\.addlover_act that refuses > /,
  ],
  ['activities/couple/act.ts', 'liveSession(ctx.session),', '', /^activities\.addlover_act > /],
  [
    'activities/couple/act.ts',
    'liveSession(session),\n      confirmUpdate',
    'confirmUpdate',
    /^activities\.addlover_act that confirms > /,
  ],
  [
    'activities/couple/act.ts',
    'liveSession(session), over',
    'over',
    /^activities\.addlover_act that ends > /,
  ],
  ['activities/vip/quiz.ts', ', liveSession(session)', '', /^activities\.activity_quiz > /],
  ['service/write.ts', 'liveSession(ctx.session),', '', /^service\.ticket_write > /],
  ['service/write.ts', 'liveSession(session),', '', /^service\.ticket_write of another line > /],
  [
    'data/ask.ts',
    'liveSession(session),\n  ])\n  if (!taken.ok)',
    '])\n  if (!taken.ok)',
    /^data\.export_ask that reads > /,
  ],
  ['data/ask.ts', 'liveSession(session),\n      ]', ']', /^data\.export_ask > /],
  ['identity/submit.ts', 'liveSession(ctx.session),', '', /^identity\.certification_submit > /],
]

export const sessionGuards: Guard[] = [
  own(
    "account.where('state', '=', 'ACTIVE').where('epoch', '=', session.epoch)",
    "account.where('epoch', '=', session.epoch)",
    'passkeys.passkey_add > before it writes the account is locked',
  ),
  own(
    "account.where('state', '=', 'ACTIVE').where('epoch', '=', session.epoch)",
    "account.where('state', '=', 'ACTIVE')",
    'passkeys.passkey_add > before it writes all sessions end',
  ),
  own(
    'whereNotEnded(account, session)',
    '',
    'passkeys.passkey_add > before it writes this session is ended alone',
  ),
  own(
    'if (failure?.failed) assertSession(session, failure.old ? accountOf(failure.old) : null)',
    '',
    /^passkeys\.passkey_(add|remove) > /,
  ),
  ...sites.map(([file, text, without, rows]) => watched(`functions/${file}`, test)(text, without, rows)),
]
