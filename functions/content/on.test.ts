import { expect, test } from 'vitest'
import { ownActivities } from '../../shared/articles.ts'
import { practiceDefaults } from '../config.ts'
import { switchedOn } from './on.ts'

const { invitation, sign, vip, reward, couple } = practiceDefaults
const all = { invitation, sign, vip, reward, couple }

test('a practice stage has all activities of the product on', () => {
  expect(switchedOn(all)).toEqual([...ownActivities])
})

test.each([
  ['invite', { invitation: { ...invitation, reward: 0 } }],
  ['sign', { sign: { ...sign, reward: 0, seventh: 0 } }],
  ['vip', { vip: { ...vip, percentEach: 0 } }],
  ['bonus', { reward: { ...reward, percent: 0 } }],
  ['couple', { couple: { ...couple, reward: 0 } }],
])('%s is off on a stage that gives nothing for it; the others stay on', (name, changes) => {
  expect(switchedOn({ ...all, ...changes })).toEqual(ownActivities.filter((each) => each !== name))
})

test('a sign-in that earns only every seventh day is on', () => {
  expect(switchedOn({ ...all, sign: { ...sign, reward: 0 } })).toContain('sign')
})
