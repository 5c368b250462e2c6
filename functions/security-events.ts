import { firstIdAt, newId } from '../shared/ids.ts'
import {
  ADDRESS_LEFT_S,
  type Device,
  type LoginWay,
  type NoticeChannel,
  type NoticeKind,
  type SecurityEventType,
} from '../shared/security.ts'
import { type EpochMs, type EpochSeconds, msOf, secondsOf } from '../shared/time.ts'
import type { Ctx } from './http.ts'
import { keys, securityPrefix, userPartition } from './table/keys.ts'
import type { Profile } from './table/profile.ts'
import { allRows } from './table/read.ts'
import { Change, create, type Put, type Row, type Table, type Update } from './table/write.ts'
import { isTold } from './told-choices.ts'
import { deviceOf } from './user-agent.ts'

export const KEPT_S = 180 * 86_400

export type SecurityRowType = 'login' | 'newDevice' | SecurityEventType

/** Events without a choice always send a message. */
const noticeOf: Partial<Record<SecurityRowType, NoticeKind>> = {
  newDevice: 'newDevice',
  passwordChanged: 'passwords',
  passwordReset: 'passwords',
  fundPasswordSet: 'passwords',
  fundPasswordChanged: 'passwords',
  passkeyAdded: 'passkeys',
  passkeyRemoved: 'passkeys',
  passkeyCloned: 'passkeys',
  phoneBound: 'contacts',
  phoneChanged: 'contacts',
  mailBound: 'contacts',
  mailChanged: 'contacts',
}
/** Ignores the user's choice: an attacker would choose silence. */
const ALWAYS: Partial<Record<SecurityRowType, readonly NoticeChannel[]>> = {
  noticesChanged: ['message', 'mail'],
  proofRemovalDecided: ['mail'],
  proofRemovalStopped: ['message', 'mail'],
}

/** Bit mask: 1 message, 2 mail, 4 old address (stream filters match numbers). */
const bits: Record<NoticeChannel, number> = { message: 1, mail: 2 }
const TO_THE_OLD = 4

function toldBy(type: SecurityRowType, untold: string): number {
  const always = ALWAYS[type]
  if (always) return always.reduce((sum, channel) => sum + bits[channel], 0)
  const kind = noticeOf[type]
  if (!kind) return 0
  return (isTold(untold, kind, 'message') ? bits.message : 0) + (isTold(untold, kind, 'mail') ? bits.mail : 0)
}

export const isToldBy = (tell: number, channel: NoticeChannel): boolean => (tell & bits[channel]) !== 0

export interface SecurityEvent {
  uid: string
  id: string
  type: SecurityRowType
  at: EpochSeconds
  country: string | null
  device: Device
  way: LoginWay | null
  isNew: boolean
  epoch: number | null
  /** Sealed old targets that are told as well. */
  was: string[]
  sid: string | null
  used: { at: EpochSeconds; country: string | null } | null
}

export type Asker = Pick<Ctx, 'nowMs' | 'country' | 'agent'> & { session?: { sid?: string } }

interface Told {
  type: SecurityRowType
  untold?: string
  way?: LoginWay
  isNew?: boolean
  epoch?: number
  was?: readonly string[]
}

/** Add it to the transaction that makes the change; functions/security tells the user. */
export function securityEvent(
  { nowMs, country, agent = '', session }: Asker,
  uid: string,
  { type, untold = '', was = [], ...more }: Told,
): Put {
  const at = secondsOf(nowMs)
  const tell = toldBy(type, untold) + (was.length > 0 ? TO_THE_OLD : 0)
  return create({
    ...keys.securityEvent(uid, newId(nowMs)),
    type,
    at,
    ...deviceOf(agent),
    ...(country && { country }),
    ...(session?.sid && { sid: session.sid }),
    ...(tell > 0 && { tell }),
    ...(was.length > 0 && { was: [...was] }),
    ...more,
    ttl: at + KEPT_S,
  })
}

export function usedLogin(
  { nowMs, country }: Pick<Asker, 'nowMs' | 'country'>,
  uid: string,
  sid: string,
): Update {
  const login = new Change(keys.securityEvent(uid, sid)).where('type', '=', 'login')
  if (country) login.set('usedIn', country)
  else login.remove('usedIn')
  return login.set('usedAt', secondsOf(nowMs)).build()
}

export const securityEventOf = (row: Row): SecurityEvent => ({
  uid: row.pk.slice(2),
  id: row.sk.slice(securityPrefix.length),
  type: row.type as SecurityRowType,
  at: Number(row.at),
  country: (row.country as string | undefined) ?? null,
  device: { browser: row.browser, system: row.system } as Device,
  way: (row.way as LoginWay | undefined) ?? null,
  isNew: row.isNew === true,
  epoch: row.epoch === undefined ? null : Number(row.epoch),
  was: (row.was as string[] | undefined) ?? [],
  sid: (row.sid as string | undefined) ?? null,
  used: row.usedAt === undefined ? null : { at: Number(row.usedAt), country: (row.usedIn as string) ?? null },
})

export async function addressesLeft(
  table: Pick<Table, 'query'>,
  uid: string,
  nowMs: EpochMs,
): Promise<string[]> {
  const rows = await allRows(table, {
    pk: userPartition(uid),
    from: securityPrefix + firstIdAt(nowMs - msOf(ADDRESS_LEFT_S)),
    to: `${securityPrefix}~`,
    newestFirst: true,
  })
  return rows
    .map(securityEventOf)
    .filter(({ type }) => type === 'phoneChanged' || type === 'mailChanged')
    .flatMap(({ was }) => was)
}

export type Choices = Pick<Profile, 'untold'>
