import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')
const shared = { root, environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          include: ['{shared,functions,infra,web,tests}/**/*.test.ts'],
          exclude: ['tests/web/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/web/**/*.test.ts'],
          globalSetup: ['tests/support/browser-setup.ts'],
          testTimeout: 120_000,
          // A busy machine is not a broken screen.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
