import type { DestinationKind, WalletNetwork } from '../../shared/destinations.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { destinationPrefix, keys, userPartition } from './keys.ts'
import {
  Change,
  type Check,
  Conditions,
  create,
  type Put,
  type Row,
  type Table,
  type Update,
} from './write.ts'

/** Where a user's money can be paid out to: a card, an account at Alipay or WeChat, or an address of a wallet. */
export interface Destination {
  uid: string
  /** Of the operation that bound it. */
  id: string
  /** Counts a user's destinations of all kinds from 1 on, in the order they were bound; its row's place. */
  place: number
  kind: DestinationKind
  /** The number but for most of its characters. */
  label: string
  /** The whole number, sealed as the field its kind is named by; null once it is removed. */
  sealed: string | null
  /** Its holder's name, sealed as `holder`; null of an address, and once it is removed. */
  holder: string | null
  /** The same by its first letters. */
  holderLabel: string | null
  /** Of a card. */
  bank: string | null
  openingBank: string | null
  subBranch: string | null
  /** Of an address. */
  network: WalletNetwork | null
  boundAt: EpochSeconds
  /** From when on money may be paid out to it; of the first ever a little may at once. */
  usableAt: EpochSeconds
  /** Whether its user had none before it, of any kind. */
  firstEver: boolean
  /** Version of the terms that were accepted with it. */
  terms: string
  /** The step-up it was confirmed by, which confirms no other; null in rows from before it was kept. */
  confirmedBy: string | null
  removedAt: EpochSeconds | null
}

/** What a withdrawal keeps of its destination. */
export interface DestinationAsFrozen {
  kind: DestinationKind
  id: string
  /** Where its row stands, for `destinationStands`. */
  place: number
  label: string
  sealed: string
  network?: WalletNetwork
  usableAt: EpochSeconds
  firstEver: boolean
}

/** All a user ever bound, removed ones too, in the order they were bound; consistent unless asked otherwise. */
export async function allDestinations(
  table: Table,
  uid: string,
  options: { consistent?: boolean } = { consistent: true },
): Promise<Destination[]> {
  const found: Row[] = []
  for (let after: Row | undefined; ; ) {
    const asked = {
      from: destinationPrefix,
      to: `${destinationPrefix}~`,
      ...options,
      ...(after && { after }),
    }
    const { rows, last } = await table.query({ pk: userPartition(uid), ...asked })
    found.push(...rows)
    after = rows.at(-1)
    if (!last || !after) return found.map(destinationOf)
  }
}

/** Those that stand. */
export const standing = (destinations: readonly Destination[]): Destination[] =>
  destinations.filter(({ removedAt }) => removedAt === null)

/** One that stands, by a consistent read; undefined of one that is removed, another user's or none. */
export const loadDestination = async (
  table: Table,
  uid: string,
  kind: DestinationKind,
  id: string,
): Promise<Destination | undefined> =>
  standing(await allDestinations(table, uid)).find((one) => one.kind === kind && one.id === id)

/** What a withdrawal to it keeps. Throws of one that is removed: it has no number any more. */
export function frozenOf({
  kind,
  id,
  place,
  label,
  sealed,
  network,
  usableAt,
  firstEver,
}: Destination): DestinationAsFrozen {
  if (sealed === null) throw new Error('a removed destination has no number')
  return { kind, id, place, label, sealed, usableAt, firstEver, ...(network && { network }) }
}

/** What must hold, in the transaction of who relies on it, for a destination to be still bound. */
export const destinationStands = (
  uid: string,
  { id, place }: Pick<DestinationAsFrozen, 'id' | 'place'>,
): Check => new Conditions(keys.destination(uid, place)).where('id', '=', id).whereAbsent('removedAt').check()

/** Written only while its place is free: no other was bound since its user's were read. */
export const destinationPut = ({ uid, place, removedAt: _, ...destination }: Destination): Put =>
  create({
    ...keys.destination(uid, place),
    ...Object.fromEntries(Object.entries(destination).filter(([, value]) => value !== null)),
  })

/** Its number and holder are forgotten; the rest stays, so that it counts as one that was. */
export const destinationRemoved = ({ uid, id, place }: Destination, now: EpochSeconds): Update =>
  new Change(keys.destination(uid, place))
    .set('removedAt', now)
    .remove('sealed')
    .remove('holder')
    .where('id', '=', id)
    .whereAbsent('removedAt')
    .build()

/** Of a stored row. */
export const destinationOf = (row: Row): Destination => ({
  uid: row.pk.slice('U#'.length),
  id: row.id as string,
  place: Number(row.sk.slice(destinationPrefix.length)),
  kind: row.kind as DestinationKind,
  label: row.label as string,
  sealed: (row.sealed as string | undefined) ?? null,
  holder: (row.holder as string | undefined) ?? null,
  holderLabel: (row.holderLabel as string | undefined) ?? null,
  bank: (row.bank as string | undefined) ?? null,
  openingBank: (row.openingBank as string | undefined) ?? null,
  subBranch: (row.subBranch as string | undefined) ?? null,
  network: (row.network as WalletNetwork | undefined) ?? null,
  boundAt: Number(row.boundAt),
  usableAt: Number(row.usableAt),
  firstEver: row.firstEver === true,
  terms: row.terms as string,
  confirmedBy: (row.confirmedBy as string | undefined) ?? null,
  removedAt: row.removedAt === undefined ? null : Number(row.removedAt),
})
