import { Refusal } from '../../shared/errors.ts'
import { assertLive, liveSession } from '../own-account.ts'
import type { Session } from '../session.ts'
import { alertPrefix, keys, userPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Table } from '../table/write.ts'
import { alertOf, endUpdate, type PriceAlert } from './alert.ts'

/** All there are of a user, one a place: those that wait, and what else was last in its place. */
export const ownAlerts = async (table: Table, uid: string): Promise<PriceAlert[]> =>
  (await alertsAndCount(table, uid)).alerts

/** The same with how many were ever added. */
export async function alertsAndCount(
  table: Table,
  uid: string,
): Promise<{ alerts: PriceAlert[]; added: bigint }> {
  const bounds = { from: alertPrefix, to: `${alertPrefix}~` }
  const rows = await allRows(table, { pk: userPartition(uid), ...bounds, consistent: true })
  const { sk: countSort } = keys.alertCount(uid)
  const count = rows.find(({ sk }) => sk === countSort)
  return {
    alerts: rows.filter((row) => row !== count).map(alertOf),
    added: (count?.added as bigint | undefined) ?? 0n,
  }
}

/** Its user may take it away as it is reached. */
const TRIES = 2

/** Takes an alert away, or from the list one that was reached; away already, it stays so. Throws `not_found`. */
export async function removeAlert(table: Table, session: Session, id: string): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const found = (await ownAlerts(table, session.uid)).find((alert) => alert.id === id)
    if (!found && tries === 1) throw new Refusal('not_found')
    if (!found || found.state === 'removed') return
    const removed = endUpdate(found, { state: 'removed' }, found.state)
    const committed = await table.transact([removed, liveSession(session)])
    if (committed.ok) return
    assertLive(session, committed.failures[1])
  }
}
