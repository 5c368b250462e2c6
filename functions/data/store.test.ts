import { test } from 'vitest'
import { expectStops } from '../../tests/support/stops.ts'
import { askPut, readyUpdate } from './store.ts'

test('an export is ready once, and only the one that was asked for last', () =>
  expectStops(readyUpdate('ada', 'first', 1), askPut('ada', { id: 'first', nowMs: 0 }).item, {
    'another was asked for': { id: 'second' },
    'it is ready': { readyAt: 1 },
  }))
