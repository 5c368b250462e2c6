import type { Mismatch } from '../../functions/documents/reconcile.ts'
import { reconcileTable } from '../../functions/documents/reconcile-table.ts'
import { command } from './command.ts'

// npm run reconcile: account = sum of its legs, locked = sum of open documents, trial balance zero. Exits 1 otherwise.
await command(async ({ table, scan, config, say }) => {
  const { accounts, documents, mismatches, busy, totals, trial } = await reconcileTable(table, scan, {
    rules: await rulesOf(table, config, Date.now()),
    pause: () => sleep(SECOND_LOOK_MS),
  })
  const verdict = (check: Mismatch['check']) => {
    const of = mismatches.filter((mismatch) => mismatch.check === check)
    return of.length === 0 ? 'yes' : `NO, ${of.length} do not`
  }
  say(`accounts checked: ${accounts}, with ${documents} documents`)
  say(`accounts are the sum of their legs: ${verdict('account = legs')}`)
  say(`locked is the sum of open documents: ${verdict('locked = open documents')}`)
  say(`counters are what documents took: ${verdict('counters = documents')}`)
  say(
    `limits of the day are less by what documents took: ${verdict('left of the day = limit less documents')}`,
  )
  say(`documents are right in themselves: ${verdict('document right in itself')}`)
  const sums = [...trial].map(([asset, sum]) => `${asset} ${sum}`).join(', ')
  say(`trial balance: ${sums || 'no document yet'}`)
  for (const { uid, check, of, found, expected } of mismatches)
    say(`MISMATCH user ${uid}: ${check}: ${of} is ${found}, should be ${expected}`)
  if (mismatches.length > 0 || [...trial.values()].some((sum) => sum !== 0n))
    throw new Error('the books do not balance')
})
