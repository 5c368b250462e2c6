import { createHash } from 'node:crypto'
import { UNREAD_MOST } from '../../shared/api/messages.ts'
import { idOf } from '../../shared/ids.ts'
import { messageLooks } from '../../shared/messages.ts'
import { msOf } from '../../shared/time.ts'
import type { MessageEffect } from './effects.ts'
import { keys, userPartition } from './keys.ts'
import { firstRows } from './read.ts'
import { create, type Put, type Row, type Table, type Value } from './write.ts'

/** At most 3.5 read units, usually half a unit. */
const LOOKED_AT = 100

/** A message of a newer version has no words here, so it is neither shown nor counted. */
export const isKnownMessage = ({ type }: Row): boolean => Object.hasOwn(messageLooks, type as string)

export const isUnreadMessage = (row: Row): boolean => row.readAt === undefined && isKnownMessage(row)

export const newestMessages = (
  table: Table,
  uid: string,
  { consistent = false } = {},
): Promise<readonly Row[]> =>
  firstRows(table, LOOKED_AT, {
    ...{ pk: userPartition(uid), from: 'M#', to: 'M#~', newestFirst: true, consistent },
  })

/** A stored counter would cost each message a write and count repeated events twice. */
export async function countUnread(table: Table, uid: string, read = { consistent: false }): Promise<number> {
  return Math.min((await newestMessages(table, uid, read)).filter(isUnreadMessage).length, UNREAD_MOST)
}

/** Far beyond redelivery (two weeks by dead letters), so a deleted message never returns. */
export const MESSAGE_TTL_S = 180 * 86_400
export function messageId({ uid, at, event }: Pick<MessageEffect, 'uid' | 'at' | 'event'>): string {
  return idOf(msOf(at), createHash('sha256').update(`${uid} ${event}`).digest())
}

export function messagePut(message: Omit<MessageEffect, 'effect'>): Put {
  const { uid, type, at, params, about } = message
  return create({
    ...keys.message(uid, messageId(message)),
    type,
    at,
    ...(params && { params }),
    ...(about && { about: { ...about } }),
    ttl: at + MESSAGE_TTL_S,
  })
}

export const plainParams = (params: Value | undefined): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries((params ?? {}) as Record<string, string | bigint>).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  )
