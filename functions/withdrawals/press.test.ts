import { test } from 'vitest'
import { UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { accountRow } from '../ledger/account.ts'
import { stands } from './press.ts'

test('money leaves only an active account', () =>
  expectStops(stands(UID), accountRow(UID, '2026-11-25', {}), {
    'it was locked': { state: 'LOCKED' },
    'it was frozen': { frozen: 'books_differ' },
  }))
