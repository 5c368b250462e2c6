import { test } from 'vitest'
import { NOW_MS, UID } from '../tests/support/mocked.ts'
import { expectStops } from '../tests/support/stops.ts'
import { usedLogin } from './security-events.ts'
import { keys } from './table/keys.ts'

test('a use is noted only at a login', () =>
  expectStops(
    usedLogin({ nowMs: NOW_MS }, UID, 'S1'),
    { ...keys.securityEvent(UID, 'S1'), type: 'login' },
    { 'the row is of something else': { type: 'mailBound' }, 'its time is over': undefined },
  ))
