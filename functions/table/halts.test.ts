import { test } from 'vitest'
import { expectStops } from '../../tests/support/stops.ts'
import { haltKey, resumeAsked, resumeChange } from './halts.ts'

const halted = { ...haltKey('BTCUSD'), halted: 'storm' }

test('resuming is requested once, for the halt that was seen', async () => {
  await expectStops(resumeAsked('BTCUSD', 'storm', 'ada'), halted, {
    'it is halted for something else': { halted: 'fire' },
    'another has asked': { resumeBy: 'bob' },
  })
})

test('resuming needs a first request and another operator', async () => {
  await expectStops(
    resumeChange('BTCUSD', 'storm', 'bob'),
    { ...halted, resumeBy: 'ada' },
    { 'nobody asked': { resumeBy: undefined }, 'who lets go asked': { resumeBy: 'bob' } },
  )
})
