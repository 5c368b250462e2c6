import type { AskableKind } from '../../shared/documents.ts'
import { firstIdAt } from '../../shared/ids.ts'
import type { CannedAnswer, ThreadState, TicketTopic } from '../../shared/service.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { keys, linePrefix, reviewIndex } from '../table/keys.ts'
import { create, type Put, type Row } from '../table/write.ts'

export type Side = 'user' | 'desk'

/** Nobody has checked who wrote it. */
export interface Writer {
  name: string
  contact: string | null
}

/** Nobody can ask for its erasure. */
const LETTER_KEPT_S = 180 * 86_400

/** An id of 1970, which no user can have. */
export const isLetter = (uid: string): boolean => uid.startsWith(firstIdAt(0).slice(0, 10))

export interface Thread {
  uid: string
  id: string
  topic: TicketTopic
  about: { kind: AskableKind; id: string } | null
  /** Null if a user wrote it. */
  writer: Writer | null
  state: ThreadState
  title: string
  at: EpochSeconds
  lastAt: EpochSeconds
  last: Side
  lines: number
  /** Since when the desk owes an answer. */
  since: EpochSeconds | null
  /** The desk's last line; 0 before there is one. */
  answered: number
  /** `seen` in rows. */
  readUpTo: number
  closedBy: Side | null
  closedOp: string | null
}

/** Never changed. */
export interface Line {
  uid: string
  thread: string
  id: string
  n: number
  by: Side
  operator: string | null
  at: EpochSeconds
  text: string
  canned: CannedAnswer | null
  pictures: string[]
}

const TITLE_MAX = 80

export function titleOf(text: string): string {
  const [first = ''] = text.trim().split('\n')
  const chars = [...first]
  return chars.length <= TITLE_MAX
    ? first
    : `${chars
        .slice(0, TITLE_MAX - 1)
        .join('')
        .trimEnd()}…`
}

export const waitingIndex = ({ uid, id }: Pick<Thread, 'uid' | 'id'>, since: EpochSeconds) =>
  reviewIndex('ticket', { uid, id, at: since })

export function threadPut({
  uid,
  id,
  about,
  writer,
  since,
  readUpTo,
  closedBy: _,
  closedOp: __,
  ...rest
}: Thread): Put {
  return create({
    ...keys.thread(uid, id),
    ...(since !== null && { ...waitingIndex({ uid, id }, since), since }),
    ...rest,
    seen: readUpTo,
    ...(about && { about: about.kind, aboutId: about.id }),
    ...(writer && { writer: writer.name, ...(writer.contact && { contact: writer.contact }) }),
    ...keptOf(uid, rest.at),
  })
}

export const threadOf = (row: Row): Thread => ({
  uid: row.pk.slice('U#'.length),
  id: row.sk.slice('T#'.length),
  topic: row.topic as TicketTopic,
  about: row.about === undefined ? null : { kind: row.about as AskableKind, id: row.aboutId as string },
  writer:
    row.writer === undefined
      ? null
      : { name: row.writer as string, contact: (row.contact as string | undefined) ?? null },
  state: row.state as ThreadState,
  title: row.title as string,
  at: Number(row.at),
  lastAt: Number(row.lastAt),
  last: row.last as Side,
  lines: Number(row.lines),
  since: row.since === undefined ? null : Number(row.since),
  answered: Number(row.answered),
  readUpTo: Number(row.seen),
  closedBy: (row.closedBy as Side | undefined) ?? null,
  closedOp: (row.closedOp as string | undefined) ?? null,
})

export function linePut({ uid, thread, id, operator, canned, pictures, ...rest }: Line): Put {
  return create({
    ...keys.line(uid, thread, id),
    ...rest,
    ...(operator && { operator }),
    ...(canned && { canned }),
    ...(pictures.length > 0 && { pictures }),
    ...keptOf(uid, rest.at),
  })
}

const keptOf = (uid: string, at: EpochSeconds) => isLetter(uid) && { ttl: at + LETTER_KEPT_S }

export function lineOf(row: Row, thread: string): Line {
  return {
    uid: row.pk.slice('U#'.length),
    thread,
    id: row.sk.slice(linePrefix(thread).length),
    n: Number(row.n),
    by: row.by as Side,
    operator: (row.operator as string | undefined) ?? null,
    at: Number(row.at),
    text: row.text as string,
    canned: (row.canned as CannedAnswer | undefined) ?? null,
    pictures: (row.pictures as string[] | undefined) ?? [],
  }
}
