import type { EpochSeconds } from '../../../shared/time.ts'
import type { DepsOf } from '../../areas.ts'
import { findGuard } from '../../table/guards.ts'
import { couplePrefix, keys, userPartition } from '../../table/keys.ts'
import { firstRows } from '../../table/read.ts'
import type { Table } from '../../table/write.ts'
import { isOpen, type Link, linkOf, type Place, placeOf } from './link.ts'

const SHOWN = 20
const PAGE = 100

export async function loadLink(table: Table, uid: string, id: string): Promise<Link | undefined> {
  const row = await table.get(keys.couple(uid, id), { consistent: true })
  return row && linkOf(row)
}

/** `link` is null if it was deleted. */
export async function loadPlace(
  table: Table,
  uid: string,
): Promise<{ place: Place | null; link: Link | null }> {
  const place = placeOf(await table.get(keys.couplePlace(uid), { consistent: true }))
  if (!place || place.state === 'free') return { place, link: null }
  return { place, link: (await loadLink(table, place.of, place.link)) ?? null }
}

export async function received(table: Table, uid: string, now: EpochSeconds): Promise<Link[]> {
  const rows = await firstRows(table, PAGE, {
    ...{ pk: userPartition(uid), from: couplePrefix, to: `${couplePrefix}~` },
    ...{ newestFirst: true, consistent: true },
  })
  return rows
    .map(linkOf)
    .filter((link) => isOpen(link, now))
    .slice(0, SHOWN)
}

/** Undefined also for an erased account. */
export async function findUser(deps: DepsOf<'activities'>, publicId: string): Promise<string | undefined> {
  if (!/^\d{8}$/.test(publicId)) return undefined
  const uid = (await findGuard(deps, 'publicId', publicId))?.uid as string | undefined
  const account = uid && (await deps.table.get(keys.account(uid)))
  return account && account.state !== 'ERASED' ? uid : undefined
}
