import type { Asset } from '../../shared/assets.ts'
import { statusOf, type WithdrawalState } from '../../shared/withdrawal.ts'
import { accountOf } from '../ledger/account.ts'
import { documentPlace } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'

/** Of a withdrawal that is not paid, refused or returned yet. */
const UNDER_REVIEW = 3
const PAGE = 25

/**
 * Whether a withdrawal of this account to a destination is under review. Its amount is locked meanwhile, so that the
 * newest are looked at until they account for all that no order holds: who withdraws nothing now costs no read, however
 * many there were.
 */
export async function isInUse(table: Table, account: Row, id: string, asset: Asset): Promise<boolean> {
  const { uid, balances, openTotal } = accountOf(account)
  const { pk, prefix } = documentPlace('withdrawal', uid)
  let held = balances[asset].locked - openTotal
  for (let after: Row | undefined; held > 0n; ) {
    const { rows, last } = await table.query({
      ...{ pk, from: prefix, to: `${prefix}~`, newestFirst: true },
      ...{ limit: PAGE, consistent: true, ...(after && { after }) },
    })
    const open = rows.filter(({ state }) => statusOf[state as WithdrawalState] === UNDER_REVIEW)
    if (open.some(({ destination }) => (destination as { id?: string } | undefined)?.id === id)) return true
    for (const { amount } of open) held -= amount as bigint
    after = rows.at(-1)
    if (!last || !after) return false
  }
  return false
}
