import type { Asset } from '../../shared/assets.ts'
import { accountOf } from '../ledger/account.ts'
import { keys, userPartition } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'

const PREFIX = 'W#'
/** States of a withdrawal that is not paid, refused or returned yet. */
const OPEN: readonly unknown[] = ['reserved', 'awaiting', 'sending']
const PAGE = 25

/**
 * Whether a withdrawal to a destination is under review. Its amount is locked meanwhile, so that the newest are looked at
 * until they account for all that no order holds: who withdraws nothing now costs one read, however many there were.
 */
export async function isInUse(table: Table, uid: string, id: string, asset: Asset): Promise<boolean> {
  const account = await table.get(keys.account(uid), { consistent: true })
  if (!account) return false
  const { balances, openTotal } = accountOf(account)
  let held = balances[asset].locked - openTotal
  for (let after: Row | undefined; held > 0n; ) {
    const { rows, last } = await table.query({
      ...{ pk: userPartition(uid), from: PREFIX, to: `${PREFIX}~`, newestFirst: true },
      ...{ limit: PAGE, consistent: true, ...(after && { after }) },
    })
    const open = rows.filter(({ state }) => OPEN.includes(state))
    if (open.some(({ destination }) => (destination as { id?: string } | undefined)?.id === id)) return true
    for (const { amount } of open) held -= amount as bigint
    after = rows.at(-1)
    if (!last || !after) return false
  }
  return false
}
