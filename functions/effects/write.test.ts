import { test } from 'vitest'
import { expectKeepsFirst } from '../../tests/support/kept-writes.ts'
import { key, NOW } from '../../tests/support/mocked.ts'
import type { Effect } from '../table/effects.ts'
import { rowsOf } from './write.ts'

const of = { uid: 'U', at: NOW, event: 'D#1 1' }

test.each<Effect>([
  { effect: 'message', type: 'price_above', ...of },
  { effect: 'notice', notice: 'newDevice', ...of },
  { effect: 'progress', ...of },
  { effect: 'measure', kind: 'deposit', uid: 'U', id: 'I', from: NOW - 5, at: NOW, operator: 'ada' },
])('a row of a $effect is written once, however often its event comes', async (effect) => {
  for (const put of rowsOf(effect, { uniqueKey: key }, 'alerts.mail alerts.push')) await expectKeepsFirst(put)
})
