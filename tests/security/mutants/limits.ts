import { type Guard, watched } from './guard.ts'

// A user's own limits, time-outs and days, in the conditions of their writes.
const story = 'tests/stories/limits.test.ts'
const breaks = 'tests/stories/breaks.test.ts'
const day = watched('functions/ledger/day.ts', story)
const turn = watched('functions/ledger/day.ts', breaks)
const kept = watched('functions/ledger/day.ts', 'functions/ledger/day.test.ts')
const rules = watched('functions/limits/rules.ts', story)
const pauses = watched('functions/limits/rules.ts', breaks)
const change = watched('functions/limits/change.ts', story)
const place = watched('functions/trade/rules.ts', breaks)
const deposits = watched('functions/deposits/submit.ts', story)

export const limitGuards: Guard[] = [
  watched('shared/rules/stake.ts', story)(
    'if (leftStake >= terms.amount && leftLoss >= outcomes(terms).cost) return null',
    'return null',
    /an order one cent over/,
  ),
  day(
    "if (taken[kind] !== undefined) change.where(left, '>=', -delta)",
    '',
    /parallel deposits at the limit/,
  ),
  watched('functions/ledger/day.ts', 'functions/trade/place.test.ts')(
    "change.where('day', '=', account.day)",
    '',
    /is a day ahead: the order is counted under the later day/,
  ),
  turn(
    "change.whereAtMost('pausedUntil', BigInt(secondsOf(nowMs)))",
    'change',
    /stops an order and a deposit in flight/,
  ),
  kept(
    "if (!isRunning || !isSame) pinned(change, 'limits', limitsText(account.limits))",
    '',
    /the limits have changed since/,
  ),
  place('assertNotPaused(account, nowMs)', '', /stops an order and a deposit in flight/),
  pauses('if (limit > own.limit) assertNotPaused(account, nowMs)', '', /lets no limit be raised or removed/),
  rules(
    'const at = own.next && limit <= own.next.limit ? own.next.at : raisedAt',
    'const at = own.next ? own.next.at : raisedAt',
    /lowered and raised in turn/,
  ),
  pauses(
    "if (pause && (pause.until >= asked.until || (pause.kind === 'exclusion' && asked.kind === 'timeOut')))",
    'if (pause && pause.until < 0)',
    /is never shortened/,
  ),
  pauses('if (now < zone.since + ZONE_KEPT)', 'if (now < 0)', /a zone can be changed once in 30 days/),
  pauses('endsAt: Math.max(today.endsAt, over)', 'endsAt: over', /a change of zone a little eastwards/),
  change(
    "if (loosens(account, target) && isBeforeLast(account, ctx)) throw new Refusal('conflict')",
    '',
    /from before the last one/,
  ),
  change('loosens(account, target) && ', '', /holds at once, though a change before it/),
  change('limitsOp === operationOf(ctx, asked)', 'limitsOp !== null', /sent again: its first answer/),
  deposits('return refused && refusalOf(refused)', 'return null', /count when they are submitted/),
]
