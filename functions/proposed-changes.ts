import { type ChangeWhat, changeWhats } from '../shared/identity.ts'
import { keys } from './table/keys.ts'
import type { Table } from './table/write.ts'

/** On the identity item: the id of the last change proposed for a field. */
export const lastName = (what: ChangeWhat): string => `${what}Proposed`

/** A change of verified data that waits for a second operator. */
export interface ProposedChange {
  id: string
  what: ChangeWhat
  /** The operator who proposed it. */
  by: string
}

/** Reads which proposals wait on each ticket, in the tickets' order. */
export async function proposedOn(
  table: Table,
  tickets: readonly { uid: string; id: string }[],
): Promise<ProposedChange[][]> {
  const uids = [...new Set(tickets.map(({ uid }) => uid))]
  const items = await table.getMany(uids.map((uid) => keys.identity(uid)))
  const newest = uids.flatMap((uid, place) =>
    changeWhats.flatMap((what) => {
      const id = items[place]?.[lastName(what)] as string | undefined
      return id === undefined ? [] : [{ uid, id, what }]
    }),
  )
  const rows = await table.getMany(newest.map(({ uid, id }) => keys.change(uid, id)))
  const waiting = newest.flatMap(({ uid, id, what }, place) => {
    const row = rows[place]
    if (row?.state !== 'review') return []
    return [{ uid, ticket: row.ticket as string, change: { id, what, by: row.proposedBy as string } }]
  })
  return tickets.map(({ uid, id }) =>
    waiting.filter((one) => one.uid === uid && one.ticket === id).map(({ change }) => change),
  )
}
