import type { Asset } from '../../shared/assets.ts'
import { firstIdAt, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { statusOf, type WithdrawalState } from '../../shared/withdrawal.ts'
import { accountOf } from '../ledger/account.ts'
import type { Destination } from '../table/destinations.ts'
import { documentPlace } from '../table/keys.ts'
import { pageOf } from '../table/read.ts'
import type { Key, Row, Table } from '../table/write.ts'

/** Status of a withdrawal that is not yet paid, refused or returned. */
const UNDER_REVIEW = 3
const PAGE = 100
const PAGES = 11

/** Without locked money it costs no read. Pages cover a year of withdrawals; an older one cannot be sent any more. */
export async function isInUse(
  table: Table,
  account: Row,
  { id, boundAt }: Pick<Destination, 'id' | 'boundAt'>,
  asset: Asset,
): Promise<boolean> {
  const { uid, balances, openTotal } = accountOf(account)
  const { pk, prefix } = documentPlace('withdrawal', uid)
  let held = balances[asset].locked - openTotal
  let after: Key | undefined
  for (let page = 0; held > 0n && page < PAGES; page++) {
    const [next, rows] = await pageOf(table, {
      ...{
        pk,
        from: prefix + firstIdAt(msOf(boundAt) - OPERATION_WINDOW_MS),
        to: `${prefix}~`,
        newestFirst: true,
      },
      ...{ limit: PAGE, consistent: true, ...(after && { after }) },
    })
    const open = rows.filter(({ state }) => statusOf[state as WithdrawalState] === UNDER_REVIEW)
    if (open.some(({ destination }) => (destination as { id?: string } | undefined)?.id === id)) return true
    for (const { amount } of open) held -= amount as bigint
    if (!next) return false
    after = next
  }
  return false
}
