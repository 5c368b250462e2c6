import type { AskableKind } from '../../shared/documents.ts'
import { firstIdAt } from '../../shared/ids.ts'
import type { CannedAnswer, ThreadState, TicketTopic } from '../../shared/service.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { keys, linePrefix, reviewIndex } from '../table/keys.ts'
import { create, type Put, type Row } from '../table/write.ts'

export type Side = 'user' | 'desk'

/** Who wrote without a login: as they say, and nobody knows whether it is true. */
export interface Writer {
  name: string
  /** How they want to be reached, in their words. */
  contact: string | null
}

/** A letter is kept this long: nobody can ask for its erasure. */
const LETTER_KEPT_S = 180 * 86_400

/** Whether a thread is a letter, by the id of its partition: one of 1970, which no user can have. */
export const isLetter = (uid: string): boolean => uid.startsWith(firstIdAt(0).slice(0, 10))

/** A thread without its lines, which are rows of their own. */
export interface Thread {
  uid: string
  /** The operation it was opened by. */
  id: string
  topic: TicketTopic
  about: { kind: AskableKind; id: string } | null
  /** Null where a user wrote it. */
  writer: Writer | null
  state: ThreadState
  title: string
  at: EpochSeconds
  lastAt: EpochSeconds
  last: Side
  /** How many lines there are, also the number of the last. */
  lines: number
  /** Since when the desk owes an answer; null while it owes none. */
  since: EpochSeconds | null
  /** Number of the last line of the desk, 0 before there is one. */
  answered: number
  /** Number of the last line its user has read; `seen` in rows. */
  readUpTo: number
  closedBy: Side | null
  closedOp: string | null
}

/** What one side wrote at once. It is never changed. */
export interface Line {
  uid: string
  thread: string
  /** The operation it was written by. */
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

/** The first line of a question, cut at a whole character. */
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

/** Index keys of a waiting thread; the queue is ordered by the second of the question. */
export const waitingIndex = ({ uid, id }: Pick<Thread, 'uid' | 'id'>, since: EpochSeconds) =>
  reviewIndex('ticket', { uid, id, at: since })

/** The document of a new thread, in the queue from its first moment. */
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

/** A line, stored under its operation id, so that the same sent again finds it. */
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
