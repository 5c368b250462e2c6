import type { DestinationKind, WalletNetwork } from '../../shared/destinations.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { destinationPrefix, keys, occurrencePartition, userPartition } from './keys.ts'
import { allRows } from './read.ts'
import { Change, create, type Put, type Row, type Table, type Update } from './write.ts'

export interface Destination {
  uid: string
  id: string
  place: number
  kind: DestinationKind
  label: string
  /** Sealed; null once removed. */
  sealed: string | null
  /** A keyed hash, the same for every owner; null once removed. */
  mark: string | null
  holder: string | null
  holderLabel: string | null
  bank: string | null
  openingBank: string | null
  subBranch: string | null
  network: WalletNetwork | null
  boundAt: EpochSeconds
  usableAt: EpochSeconds
  firstEver: boolean
  terms: string
  /** Each step-up confirms one destination. */
  confirmedBy: string | null
  removedAt: EpochSeconds | null
}

export interface DestinationAsFrozen {
  kind: DestinationKind
  id: string
  place: number
  label: string
  sealed: string
  network?: WalletNetwork
  usableAt: EpochSeconds
  firstEver: boolean
}

/** Includes removed ones, in order. */
export async function allDestinations(
  table: Table,
  uid: string,
  options: { consistent?: boolean } = { consistent: true },
): Promise<Destination[]> {
  const range = { pk: userPartition(uid), from: destinationPrefix, to: `${destinationPrefix}~` }
  return (await allRows(table, { ...range, ...options })).map(destinationOf)
}

export const standing = (destinations: readonly Destination[]): Destination[] =>
  destinations.filter(({ removedAt }) => removedAt === null)

export const loadDestination = async (
  table: Table,
  uid: string,
  kind: DestinationKind,
  id: string,
): Promise<Destination | undefined> =>
  standing(await allDestinations(table, uid)).find((one) => one.kind === kind && one.id === id)

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

/** Fails if another destination was bound since the read. */
export const destinationPut = ({ uid, place, removedAt: _, ...destination }: Destination): Put =>
  create({
    ...keys.destination(uid, place),
    ...Object.fromEntries(Object.entries(destination).filter(([, value]) => value !== null)),
  })

export const numberMark = (kind: DestinationKind, number: string, secret: string): string =>
  occurrencePartition('destination', `${kind}:${number}`, secret)

export const destinationRemoved = ({ uid, id, place }: Destination, now: EpochSeconds): Update =>
  new Change(keys.destination(uid, place))
    .set('removedAt', now)
    .remove('mark')
    .remove('sealed')
    .remove('holder')
    .where('id', '=', id)
    .whereAbsent('removedAt')
    .build()

export const destinationOf = (row: Row): Destination => ({
  uid: row.pk.slice('U#'.length),
  id: row.id as string,
  place: Number(row.sk.slice(destinationPrefix.length)),
  kind: row.kind as DestinationKind,
  label: row.label as string,
  sealed: (row.sealed as string | undefined) ?? null,
  mark: (row.mark as string | undefined) ?? null,
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
