import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ownAccount } from '../../tests/support/lambda.ts'
import { NOW_MS, UID } from '../../tests/support/mocked.ts'
import type { Mismatch } from '../documents/reconcile-account.ts'
import { keys } from '../table/keys.ts'
import { replace } from '../table/write.ts'
import { findingPut, findings, newFinding } from './finding.ts'
import { stand } from './stand.ts'

const suspect = newFinding(UID, 'suspect', 1)
const differs: Mismatch = { uid: UID, check: 'account = legs', of: 'USD_available', found: 1n, expected: 0n }

test.each([
  ['is frozen already', ownAccount({ frozen: 'books_differ' }), 'frozen'],
  ['has no account', undefined, 'noticed'],
] as const)(
  'for a user who %s, neither a freeze nor a record of one is written',
  async (_says, account, became) => {
    const table = createMemoryTable()
    await table.write(findingPut(suspect, null))
    if (account) await table.write(replace(account))
    expect(await stand(table, suspect, [differs], { by: 'nightly', nowMs: NOW_MS })).toBe(became)
    expect(await findings(table)).toMatchObject([{ state: became }])
    expect(await table.get(keys.account(UID))).toEqual(account)
    expect(table.rows().filter(({ pk }) => pk.startsWith('AUDIT#'))).toEqual([])
  },
)
