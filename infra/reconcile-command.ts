import type { Mismatch } from '../functions/documents/reconcile-account.ts'
import { nameOfProject } from '../functions/documents/reconcile-projects.ts'
import { reconcileTable } from '../functions/documents/reconcile-table.ts'
import { rulesOf } from '../functions/documents/rules.ts'
import { auditPut } from '../functions/table/audit.ts'
import { priceThen } from '../functions/tape/price-then.ts'
import { newId } from '../shared/ids.ts'
import type { CommandContext } from './local/command.ts'

type At = Pick<CommandContext, 'table' | 'scan' | 'tapes' | 'config' | 'nowMs' | 'say' | 'pause'>

const questions: [Mismatch['check'], string][] = [
  ['account = legs', 'accounts are the sum of their legs'],
  ['locked = open documents', 'locked is the sum of open documents'],
  ['counters = documents', 'counters match the documents'],
  ['left of the day = limit less documents', 'daily limits match the documents'],
  ['document right in itself', 'each document is consistent'],
  ['given once', 'one-time rewards and actions happened once'],
  ['never below zero', 'nothing is below zero'],
  ['project = its documents', 'projects and their reserves match their holders'],
  ['known to this version', 'no newer version wrote a document'],
  ['within its bounds', 'nothing is overdue or above its limit'],
]

const whose = (uid: string): string => (uid.startsWith(nameOfProject('')) ? uid : `user ${uid}`)

/** Freezes nobody; leaves its audit record. Throws on a mismatch. */
export async function runReconcileCommand(at: At, words: string[]): Promise<void> {
  if (words.length > 0) throw new Error('usage: npm run reconcile -- [--stage NAME]')
  const { table, scan, tapes, config, nowMs, say, pause } = at
  const rules = {
    ...(await rulesOf(table, config, nowMs)),
    ...(tapes && { priceThen: priceThen(tapes, nowMs) }),
  }
  const found = await reconcileTable(table, scan, { rules, pause })
  const { accounts, documents, mismatches, busy, huge, totals, trial } = found
  say(`accounts checked: ${accounts}, with ${documents} documents`)
  for (const [check, question] of questions) {
    const wrong = mismatches.filter((mismatch) => mismatch.check === check).length
    say(`${question}: ${wrong === 0 ? 'yes' : `NO, ${wrong} wrong`}`)
  }
  const lines = [...totals].sort().map(([name, sum]) => `${name} ${sum}`)
  say(`totals: ${lines.join(', ') || 'no document yet'}`)
  const sums = [...trial].map(([asset, sum]) => `${asset} ${sum}`).join(', ')
  say(`trial balance: ${sums || 'no document yet'}`)
  for (const uid of busy) say(`BUSY ${whose(uid)}: kept changing while it was read; run reconcile again`)
  for (const uid of huge) say(`HUGE ${whose(uid)}: too many documents to compare at once`)
  for (const { uid, check, of, found, expected } of mismatches)
    say(`MISMATCH ${whose(uid)}: ${check}: ${of} is ${found}, should be ${expected}`)

  const users = new Set(mismatches.map(({ uid }) => uid))
  const record = auditPut(
    {
      id: newId(nowMs),
      operator: 'console',
      action: 'books.reconcile',
      after: { accounts, frozen: 0, noticed: users.size, busy: busy.length + huge.length },
      requestId: 'console',
    },
    nowMs,
  )
  await table.write(record)
  if (mismatches.length > 0 || [...trial.values()].some((sum) => sum !== 0n))
    throw new Error('the books do not balance')
}
