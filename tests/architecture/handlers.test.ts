import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '../../functions/areas.ts'

const root = join(import.meta.dirname, '..', '..')

test.each(Object.keys(areas))('%s has a test of its handlers with mocked AWS clients', (area) => {
  const file = join(root, 'functions', area, 'handlers.test.ts')
  expect(existsSync(file)).toBe(true)
  const text = readFileSync(file, 'utf8')
  // Over the mocked client, by way of one of the two helpers.
  expect(text).toMatch(/\b(lambdaOf|mockedDeps)\(/)
  expect(text).toMatch(/refused|not found|none is begun/)
})
