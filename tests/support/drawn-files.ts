import { random } from '../model/random.ts'

/** One of so many is run by `npm test`. */
export const OF = 16

/**
 * Files that take three seconds of processor or more and stand for nothing but themselves, those that take longest
 * first. `npm test` runs one of each sixteen neighbours, drawn by the project's own text; `npm run soak` the others.
 */
export const long = [
  'tests/security/44-done-never-refused.test.ts',
  'tests/web/desk-looks.test.ts',
  'tests/web/ticket.test.ts',
  'tests/web/trade.test.ts',
  'tests/web/deep.test.ts',
  'tests/web/kit.test.ts',
  'tests/web/story.test.ts',
  'tests/web/orders.test.ts',
  'tests/web/deposit.test.ts',
  'tests/web/chart.test.ts',
  'tests/web/polling.test.ts',
  'tests/web/people.test.ts',
  'tests/web/checks-21-23.test.ts',
  'tests/web/chunk.test.ts',
  'tests/web/statement.test.ts',
  'tests/web/market.test.ts',
  'tests/web/desk-deposits.test.ts',
  'tests/web/desk-operators.test.ts',
  'tests/web/desk-people.test.ts',
  'tests/web/offline.test.ts',
  'tests/web/shift.test.ts',
  'tests/web/content.test.ts',
  'tests/web/service.test.ts',
  'tests/web/exchange.test.ts',
  'tests/web/security.test.ts',
  'tests/web/desk-withdrawals.test.ts',
  'tests/model/planted.test.ts',
  'tests/security/30-logs.test.ts',
  'tests/stack/rights.test.ts',
  'tests/security/17-strict-input.test.ts',
  'tests/model/engine.test.ts',
  'tests/security/42-tries-counted.test.ts',
  'tests/stories/demo.test.ts',
  'tests/stories/restart.test.ts',
  'functions/tape/check.test.ts',
  'tests/security/10-desk-codes.test.ts',
  'tests/security/14-passkeys.test.ts',
  'tests/spec/contract.test.ts',
  'tests/security/31-login-lock.test.ts',
  'functions/tape/sim.test.ts',
  'tests/web/agree.test.ts',
  'tests/web/desk-queue.test.ts',
  'shared/tape/walk.test.ts',
  'functions/tape/walk.golden.test.ts',
  'tests/stories/deposits-review.test.ts',
  'tests/stories/desk-sessions.test.ts',
  'tests/stories/desk.test.ts',
  'tests/stories/identity.test.ts',
  'tests/stories/deposits.test.ts',
  'tests/stories/withdrawals.test.ts',
  'tests/stories/couple.test.ts',
  'tests/stories/smoke.test.ts',
  'functions/views/statement.test.ts',
  'functions/exchange/check.test.ts',
  'tests/model/alerts.test.ts',
  'tests/model/memory-table.test.ts',
  'tests/stories/desk-evidence.test.ts',
  'tests/stories/destinations.test.ts',
  'tests/security/22-headers.test.ts',
  'tests/stories/same-refusal.test.ts',
  'tests/web/limits.test.ts',
  'tests/web/identity.test.ts',
  'tests/web/message.test.ts',
  'tests/web/language.test.ts',
  'tests/security/12-equal-work.test.ts',
  'tests/security/13-fund-password.test.ts',
  'tests/stories/telling.test.ts',
  'tests/web/told.test.ts',
  'tests/web/friends.test.ts',
  'tests/stack/mixed-feeds.test.ts',
  'tests/security/10-codes-guessed.test.ts',
  'tests/model/crash.test.ts',
  'tests/web/settings.test.ts',
] as const

/** What this text's `npm test` leaves to the soak. */
export function leftToSoak(seed: number): string[] {
  const chance = random(seed)
  const left: string[] = []
  for (let at = 0; at < long.length; at += OF) {
    const neighbours = long.slice(at, at + OF)
    const kept = chance.int(0, neighbours.length - 1)
    left.push(...neighbours.filter((_, index) => index !== kept))
  }
  return left
}
