import { expect, test } from 'vitest'
import { practiceDefaults, runtimeConfig } from './config.ts'

const vip = (changes: object) => ({
  ...practiceDefaults,
  stage: 'dev',
  vip: { ...practiceDefaults.vip, ...changes },
})

test.each([
  ['those there are', {}, true],
  ['others, which take off the whole fee at most', { levels: [5, 6], percentEach: 50 }, true],
  ['more than the whole fee', { levels: [5, 6], percentEach: 51 }, false],
  ['a level not above the last', { levels: [30, 30, 150], percentEach: 10 }, false],
  ['no level', { levels: [] }, false],
  ['points that take some away', { points: { level: 20, sign: -1, limits: 10, quiz: 20 } }, false],
])('VIP levels of a stage: %s', (_says, changes, isTaken) => {
  expect(runtimeConfig.safeParse(vip(changes)).success).toBe(isTaken)
})
