import { type ToldChannel, type ToldKind, toldChannels, toldKinds } from '../../shared/telling.ts'
import type { DepsOf } from '../areas.ts'
import { isKnownMessage } from '../table/messages.ts'
import { Change, type Row } from '../table/write.ts'

export type NotifierDeps = DepsOf<'notifier'>

export interface Telling {
  uid: string
  id: string
  row: Row
  kind: ToldKind
  by: Exclude<ToldChannel, 'message'>
}

export const tellingOf = (row: Row): Telling => ({
  uid: row.pk.slice(row.pk.indexOf('#') + 1),
  id: row.sk,
  row,
  kind: row.kind as ToldKind,
  by: row.by as Telling['by'],
})

/** A telling of a newer version stays due, as that one alone knows its words and whether its user wants them. */
export const isKnown = ({ row, kind, by }: Telling): boolean =>
  toldKinds.includes(kind) && toldChannels.includes(by) && isKnownMessage(row)

export const stillWaiting = (row: Row): Change => new Change(row).where('gsk', '=', row.gsk as string)
