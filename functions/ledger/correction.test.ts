import { test } from 'vitest'
import { expectKeepsFirst } from '../../tests/support/kept-writes.ts'
import { UID } from '../../tests/support/mocked.ts'
import { correction } from './correction.ts'

test('a correction decided again by the same press stays as it was booked', () => {
  const by = (operator: string) => ({ operator, at: 9, operation: `${operator} 1` })
  const difference = { asset: 'USD', account: 'available', amount: 5n } as const
  return expectKeepsFirst(correction(UID, difference, { first: by('ada'), decided: by('bob') }).put)
})
