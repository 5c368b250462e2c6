/** The browser files of `npm test`, one story each of trading, people and desk. `npm test -- --whole` runs every file. */
export const coreStories = [
  'tests/web/story.test.ts',
  'tests/web/offline.test.ts',
  'tests/web/exchange.test.ts',
  'tests/web/identity.test.ts',
  'tests/web/desk-queue.test.ts',
  'tests/web/desk-withdrawals.test.ts',
  'tests/web/bytes.test.ts',
] as const
