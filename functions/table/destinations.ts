import type { DestinationKind, WalletNetwork } from '../../shared/destinations.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { count, declare, flag, maybe, owner, placeAfter, type Stored, text, withheld } from './declared.ts'
import { destinationPrefix, keys, occurrencePartition, userPartition } from './keys.ts'
import { allRows } from './read.ts'
import { Change, create, type Put, type Table, type Update } from './write.ts'

export const destinationRow = declare({
  sort: destinationPrefix,
  part: 'destination',
  fields: {
    uid: owner,
    place: placeAfter(destinationPrefix),
    id: text(),
    kind: text<DestinationKind>(),
    label: text(),
    /** Sealed; null once removed. */
    sealed: maybe(text()),
    /** A keyed hash, the same for every owner; null once removed. */
    mark: withheld(maybe(text())),
    holder: maybe(text()),
    holderLabel: maybe(text()),
    bank: maybe(text()),
    openingBank: maybe(text()),
    subBranch: maybe(text()),
    network: maybe(text<WalletNetwork>()),
    boundAt: count<EpochSeconds>(),
    usableAt: count<EpochSeconds>(),
    firstEver: flag(),
    terms: text(),
    /** Each step-up confirms one destination. */
    confirmedBy: withheld(maybe(text())),
    removedAt: maybe(count<EpochSeconds>()),
  },
})
export type Destination = Stored<typeof destinationRow>

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
  return (await allRows(table, { ...range, ...options })).map(destinationRow.read)
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
