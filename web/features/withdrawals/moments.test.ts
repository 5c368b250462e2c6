import { expect, test } from 'vitest'
import { stepsOf } from './moments.ts'
import type { Withdrawal } from './types.ts'

const steps = (of: Partial<Withdrawal>) =>
  stepsOf({ at: 1, firstAt: null, sentAt: null, decidedAt: null, ...of } as Withdrawal).map(
    ({ name, at }) => `${name} ${at}`,
  )

test.each<[string, Partial<Withdrawal>, string[]]>([
  ['submitted', { state: 'reserved' }, ['submitted 1', 'sent null', 'paid null']],
  [
    'awaiting a second pair of eyes',
    { state: 'awaiting', firstAt: 2 },
    ['submitted 1', 'first_eyes 2', 'sent null', 'paid null'],
  ],
  ['on its way', { state: 'sending', sentAt: 3 }, ['submitted 1', 'sent 3', 'paid null']],
  ['paid', { state: 'paid', sentAt: 3, decidedAt: 4 }, ['submitted 1', 'sent 3', 'paid 4']],
  ['refused before it was sent', { state: 'refused', decidedAt: 4 }, ['submitted 1', 'refused 4']],
  ['come back', { state: 'returned', sentAt: 3, decidedAt: 4 }, ['submitted 1', 'sent 3', 'returned 4']],
])('%s', (_case, of, expected) => {
  expect(steps(of)).toEqual(expected)
})
