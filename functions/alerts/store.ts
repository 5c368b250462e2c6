import { Refusal } from '../../shared/errors.ts'
import { assertLive, liveSession } from '../own-account.ts'
import type { Session } from '../session.ts'
import { userPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Table } from '../table/write.ts'
import { endUpdate } from './alert.ts'
import { alertKeys, alertPrefix } from './keys.ts'
import { alertRow, type PriceAlert } from './stored.ts'

export const ownAlerts = async (table: Table, uid: string): Promise<PriceAlert[]> =>
  (await alertsAndCount(table, uid)).alerts

export async function alertsAndCount(
  table: Table,
  uid: string,
): Promise<{ alerts: PriceAlert[]; added: bigint }> {
  const bounds = { from: alertPrefix, to: `${alertPrefix}~` }
  const rows = await allRows(table, { pk: userPartition(uid), ...bounds, consistent: true })
  const { sk: countSort } = alertKeys.count(uid)
  const count = rows.find(({ sk }) => sk === countSort)
  return {
    alerts: rows.filter((row) => row !== count).map(alertRow.read),
    added: (count?.added as bigint | undefined) ?? 0n,
  }
}

/** The alert may be reached while its user removes it. */
const TRIES = 2

/** Repeating it changes nothing. Throws `not_found`. */
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
