import { reconcileTable } from '../../functions/documents/reconcile-table.ts'
import { documentClient } from '../../functions/table/dynamo.ts'
import { createScan } from '../../functions/table/scan.aws.ts'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import type { TestStack } from './stack.ts'

/** What the books of a stack are found to be: all that differs, and the sum of each asset over all accounts. */
export async function booksOf({ deps, engine }: TestStack) {
  const scan = createScan(TABLE_NAME, documentClient(engine.client))
  const { mismatches, trial } = await reconcileTable(deps.table, scan)
  return { mismatches, trial: [...trial] }
}

/** The same but for what a test gave an account by hand. */
export async function booksButForGifts(stack: TestStack) {
  const { mismatches, trial } = await booksOf(stack)
  return { mismatches: mismatches.filter(({ check }) => check !== 'account = legs'), trial }
}

/** Whole: nothing differs, and what all accounts hold comes to nothing. */
export const WHOLE = { mismatches: [], trial: [['USD', 0n]] }
