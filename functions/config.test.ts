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

test.each([
  ['a live chat', { kind: 'live', value: 'https://chat.example.com/evenhand' }, true],
  ['a live chat without encryption', { kind: 'live', value: 'http://chat.example.com' }, false],
  ['a website that is a script', { kind: 'link', value: 'javascript:alert(1)' }, false],
  ['an email address', { kind: 'email', value: 'help@example.com' }, true],
  ['an email address without a domain', { kind: 'email', value: 'help' }, false],
  ['a phone number', { kind: 'phone', value: '+66 2 123 4567' }, true],
  ['a phone number of letters', { kind: 'phone', value: 'call us' }, false],
])('a channel of customer service: %s', (_says, channel, isTaken) => {
  const service = { ...practiceDefaults.service, channels: [channel] }
  expect(runtimeConfig.safeParse({ ...practiceDefaults, stage: 'dev', service }).success).toBe(isTaken)
})
