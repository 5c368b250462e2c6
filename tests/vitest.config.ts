import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { seedOfText } from './soak/seed.ts'
import { coreStories } from './support/core-stories.ts'
import { LongestFirst } from './support/longest-first.ts'

const root = join(import.meta.dirname, '..')
const shared = {
  ...{ root, environment: 'node', testTimeout: 60_000, hookTimeout: 120_000 },
  // A busy machine is not a broken product.
  expect: { poll: { timeout: 20_000 } },
  // A list that should be empty is told with what it holds.
  chaiConfig: { truncateThreshold: 1000 },
  // By what properties draw their values.
  env: { DRAWN_BY: String(seedOfText(root)) },
} as const

/** Files that change what their process holds for all: modules, environment, time zone. Each has a process of its own. */
const alone = [
  'infra/desk-command.test.ts',
  'tests/model/planted.test.ts',
  'tests/security/10-codes-guessed.test.ts',
  'tests/security/10-desk-codes.test.ts',
  'tests/security/12-equal-work.test.ts',
  'tests/security/13-fund-password.test.ts',
  'tests/security/24-presigned-form.test.ts',
  'tests/security/31-login-lock.test.ts',
  'tests/security/42-tries-counted.test.ts',
  'tests/stack/bundle.test.ts',
  'web/charts/ticks.test.ts',
  'web/features/orders/days.test.ts',
  'web/features/trade/pulse.test.ts',
  'web/ui/period.test.ts',
]

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          include: ['{shared,functions,infra,web,tests}/**/*.test.ts'],
          exclude: ['tests/web/**', '**/node_modules/**', ...alone],
          // The product is loaded once a worker, not once a file: a third of the whole run.
          isolate: false,
          setupFiles: ['tests/support/put-back.ts', 'tests/support/same-draws.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'node-alone',
          include: alone,
          // As Lambda loads it: what is bundled is transformed no more.
          server: { deps: { external: [/-bundle-/] } },
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: process.env.CORE_STORIES === undefined ? ['tests/web/**/*.test.ts'] : [...coreStories],
          isolate: false,
          globalSetup: ['tests/support/browser-setup.ts'],
          testTimeout: 300_000,
          expect: { poll: { timeout: 40_000 } },
        },
      },
    ],
  },
})
