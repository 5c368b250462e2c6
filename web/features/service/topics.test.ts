import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offeredTopics, topicOf } from './topics.ts'

const features = join(import.meta.dirname, '..')

test('each topic that a page leads to can be asked on, so that the desk sees what it is about', () => {
  const named = globSync('**/*.tsx', { cwd: features }).flatMap((name) =>
    [...readFileSync(join(features, name), 'utf8').matchAll(/askOnPath\('(\w+)'\)/g)].map(
      ([, topic]) => topic ?? '',
    ),
  )
  expect(new Set(named)).toEqual(new Set(['account', 'fund_password', 'reward', 'verified_data']))
  expect(named.map(topicOf)).toEqual(named)
})

test('verified data is offered to who has some, and where a page led to it', () => {
  expect(offeredTopics(0, 'other')).not.toContain('verified_data')
  expect(offeredTopics(1, 'other')).toContain('verified_data')
  expect(offeredTopics(0, 'verified_data')).toContain('verified_data')
  expect(topicOf('password')).toBe('other')
  expect(topicOf(null)).toBe('other')
})
