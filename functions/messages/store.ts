import type { MessageAbout, MessageType } from '../../shared/messages.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { type HistoryRange, history } from '../table/history.ts'
import { keys, userPartition } from '../table/keys.ts'
import { isKnownMessage, isUnreadMessage, newestMessages, plainParams } from '../table/messages.ts'
import { pagesOf } from '../table/read.ts'
import { Change, type Row, type Table } from '../table/write.ts'

export interface Message {
  id: string
  type: MessageType
  params: Record<string, string | number>
  at: EpochSeconds
  read: boolean
  about: MessageAbout | null
}

const messageOf = (row: Row): Message => ({
  id: row.sk.slice('M#'.length),
  type: row.type as MessageType,
  params: plainParams(row.params),
  at: Number(row.at),
  read: !isUnreadMessage(row),
  about: (row.about as unknown as MessageAbout | undefined) ?? null,
})

export const messageHistory = (
  table: Table,
  uid: string,
  { unread, ...range }: HistoryRange & { unread: boolean },
): Promise<{ items: Message[]; next: string | null }> =>
  history(table, { pk: userPartition(uid), prefix: 'M#' }, range, (row) =>
    (unread ? isUnreadMessage(row) : isKnownMessage(row)) ? messageOf(row) : undefined,
  )

/** False if the user has no such message. Repeating it changes nothing. */
export async function markRead(table: Table, uid: string, id: string, nowS: EpochSeconds): Promise<boolean> {
  const change = new Change(keys.message(uid, id)).set('readAt', nowS).whereExists().whereAbsent('readAt')
  const marked = await table.write(change.build())
  return marked.ok || marked.failures[0]?.old !== undefined
}

export async function markAboutRead(
  table: Table,
  uid: string,
  about: string,
  nowS: EpochSeconds,
): Promise<void> {
  const told = (await newestMessages(table, uid, { consistent: true })).map(messageOf)
  const unread = told.filter((message) => !message.read && message.about?.id === about)
  await Promise.all(unread.map(({ id }) => markRead(table, uid, id, nowS)))
}

/** Few enough not to slow other calls. */
const AT_ONCE = 25

export async function markAllRead(table: Table, uid: string, nowS: EpochSeconds): Promise<void> {
  const range = { pk: userPartition(uid), from: 'M#', to: 'M#~', newestFirst: true, consistent: true }
  for await (const rows of pagesOf(table, range)) {
    const unread = rows.filter(isUnreadMessage).map(({ sk }) => sk.slice('M#'.length))
    for (let first = 0; first < unread.length; first += AT_ONCE)
      await Promise.all(unread.slice(first, first + AT_ONCE).map((id) => markRead(table, uid, id, nowS)))
  }
}
