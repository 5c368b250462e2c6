import { expect, test } from 'vitest'
import { ruleVersions } from '../../functions/tape/rules.ts'
import { walks } from '../../shared/tape/walks.ts'
import { versionNumber } from './version.ts'

test('every version of rules and of a walk has a number of its own, and so words in every language', () => {
  const names = ruleVersions.map(({ version }) => version)
  expect(names.map(versionNumber)).toEqual(names.map((_, index) => String(index + 1)))
  expect(walks.map(versionNumber)).toEqual(walks.map((_, index) => String(index + 1)))
})

test('another name is not taken for one', () => {
  expect(['', 'r', 'walk', 'walk-', 'r1b', '2026-01-01'].map(versionNumber)).toEqual(Array(6).fill(null))
})
