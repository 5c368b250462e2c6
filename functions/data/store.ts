import { DAY, type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { Change, type Put, type Row, type Update } from '../table/write.ts'

export const askedKey = (what: 'export' | 'erase', uid: string, id: string): string =>
  `asked/${what}/${uid}/${id}`
export const exportKey = (uid: string, id: string, format: 'json' | 'csv'): string =>
  `export/${uid}/${id}.${format}`

export function askedOf(key: string): { what: 'export' | 'erase'; uid: string; id: string } | undefined {
  const [, what, uid = '', id = ''] =
    /^asked\/(export|erase)\/([0-9A-Z]{26})\/([0-9A-Z]{26})$/.exec(key) ?? []
  return what ? { what: what as 'export' | 'erase', uid, id } : undefined
}

export const EXPORT_KEPT_S = DAY

export interface Export {
  id: string
  askedAt: EpochSeconds
  readyAt: EpochSeconds | null
}

export const exportOf = (row: Row): Export => ({
  id: row.id as string,
  askedAt: Number(row.at),
  readyAt: row.readyAt === undefined ? null : Number(row.readyAt),
})

export function askPut(uid: string, { id, nowMs }: { id: string; nowMs: EpochMs }): Put {
  const at = secondsOf(nowMs)
  return {
    kind: 'put',
    item: { ...keys.export(uid), id, at, ttl: at + 7 * DAY },
    condition: 'attribute_not_exists(pk) OR #at <= :before',
    names: { '#at': 'at' },
    values: { ':before': at - EXPORT_KEPT_S },
  }
}

export const readyUpdate = (uid: string, id: string, nowMs: EpochMs): Update =>
  new Change(keys.export(uid))
    .set('readyAt', secondsOf(nowMs))
    .where('id', '=', id)
    .whereAbsent('readyAt')
    .build()
