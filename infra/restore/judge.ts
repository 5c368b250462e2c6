import type { RuntimeConfig } from '../../functions/config.ts'
import { reconcileTable } from '../../functions/documents/reconcile-table.ts'
import { rulesOf } from '../../functions/documents/rules.ts'
import type { ScanKeys, Table } from '../../functions/table/write.ts'
import type { EpochMs } from '../../shared/time.ts'
import { compare } from './compare.ts'

export interface Judged {
  now: ScanKeys
  restored: { table: Table; scan: ScanKeys }
  config: RuntimeConfig
  toMs: EpochMs
  say: (line: string) => void
}

/** Reconciles the copy as of its time and counts rows. Only mismatches forbid the swap. */
export async function judge({ now, restored, config, toMs, say }: Judged): Promise<boolean> {
  // Nobody writes to it: no second look is needed.
  const rules = await rulesOf(restored.table, config, toMs)
  const found = await reconcileTable(restored.table, restored.scan, { rules })
  say(`accounts: ${found.accounts}, documents: ${found.documents}, mismatches: ${found.mismatches.length}`)
  for (const { check, of } of found.mismatches) say(`MISMATCH ${check}: ${of}`)
  const unbalanced = [...found.trial].filter(([, sum]) => sum !== 0n)
  for (const [asset, sum] of unbalanced) say(`MISMATCH trial balance: ${asset} ${sum}`)
  const { kinds, erasedSince } = await compare(now, restored.scan)
  say('rows, as the stage runs and as restored:')
  for (const { kind, now, restored } of kinds)
    say(`  ${kind.padEnd(16)} ${String(now).padStart(9)} ${String(restored).padStart(9)}`)
  for (const uid of erasedSince) say(`ERASE AGAIN ${uid}: asked to be forgotten since, and is known again`)
  return found.mismatches.length === 0 && unbalanced.length === 0
}
