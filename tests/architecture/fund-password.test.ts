import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const functions = join(import.meta.dirname, '..', '..', 'functions')

test('the hash of a fund password is read by fundHashAt alone, which knows whether it was removed', () => {
  const files = readdirSync(functions, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== join('table', 'profile.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  // In quotes it is the name of an attribute or of a field, which reads nothing.
  const readers = files.filter((file) =>
    /(?<!')\bfundPasswordHash\b/.test(readFileSync(join(functions, file), 'utf8')),
  )
  expect(readers).toEqual([])
})
