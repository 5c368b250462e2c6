import { createHash } from 'node:crypto'
import { UNREAD_MOST } from '../../shared/api/messages.ts'
import { idOf } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import type { MessageEffect } from './effects.ts'
import { keys, userPartition } from './keys.ts'
import { create, type Put, type Row, type Table, type Value } from './write.ts'

/** Messages read for the count: at most 3.5 read units, usually half a unit. */
const LOOKED_AT = 100

export const isUnreadMessage = (row: Row): boolean => row.readAt === undefined

/** The newest hundred messages of a user: one query. */
export async function newestMessages(
  table: Table,
  uid: string,
  { consistent = false } = {},
): Promise<readonly Row[]> {
  const { rows } = await table.query({
    pk: userPartition(uid),
    from: 'M#',
    to: 'M#~',
    newestFirst: true,
    limit: LOOKED_AT,
    consistent,
  })
  return rows
}

/**
 * Unread messages of a user, up to `UNREAD_MOST`, among the newest hundred: one query. A counter would cost each
 * message a second write, and would count an event delivered twice as two.
 */
export async function countUnread(table: Table, uid: string, read = { consistent: false }): Promise<number> {
  return Math.min((await newestMessages(table, uid, read)).filter(isUnreadMessage).length, UNREAD_MOST)
}

/**
 * A message only points to a document, so it can be deleted. 180 days is far longer than an event can be delivered
 * again (a day by the stream, two weeks by its dead letters), so a deleted message never comes back.
 */
export const MESSAGE_TTL_S = 180 * 86_400
/** Sorted by the time of the event; the rest is a hash of the event. */
export function messageId({ uid, at, event }: Pick<MessageEffect, 'uid' | 'at' | 'event'>): string {
  return idOf(msOf(at), createHash('sha256').update(`${uid} ${event}`).digest())
}

/** The row of a message; its key is made from the event alone. */
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

/** What a sentence is filled with, as it was stored: counts come back from the table as bigint. */
export const plainParams = (params: Value | undefined): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries((params ?? {}) as Record<string, string | bigint>).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  )
