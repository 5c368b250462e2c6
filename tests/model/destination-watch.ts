import type { Row, Write } from '../../functions/table/write.ts'
import {
  type BindingRules,
  type Bound,
  type BoundKind,
  numberName,
  type Owners,
  paidTo,
  removedFrom,
  type StepUp,
  whyNotConfirmed,
  wrongBinding,
  wrongTarget,
} from './destination-oracle.ts'
import { hold } from './operation.ts'
import { places, secondsOf } from './places.ts'
import { isOpenWithdrawal } from './withdrawal-checks.ts'
import type { World } from './world.ts'

const STRONG = ['passkey', 'fundPassword'] as const
const HELD = 'destinations held'
/** How far any server's clock may be off. */
const SKEW_MS = 500

interface Known {
  all: Bound[]
  owners: Owners
}
const known = new WeakMap<World, Known>()
/** What is bound, removed or not, and whose the numbers are, by what took effect so far. */
export function destinationsOf(world: World): Known {
  const found = known.get(world) ?? { all: [], owners: new Map() }
  known.set(world, found)
  return found
}
export const boundBy = (world: World, uid: string): Bound[] =>
  destinationsOf(world).all.filter((one) => one.uid === uid)

/** What is given to a user by hand. */
export const boundByHand = (world: World, bound: Bound): void => void destinationsOf(world).all.push(bound)

/** Small, so that a history comes to their end. */
export const rulesOf = ({ config }: World): BindingRules => config.destinations

export const stepUpOf = (row: Row | undefined): StepUp | undefined =>
  row && {
    id: row.sk.slice('STEPUP#'.length),
    action: String(row.action),
    means: String(row.means),
    sid: String(row.sid),
    until: Number(row.until),
  }

const numberOfPlace = (sk: string): number => Number(sk.slice('C#'.length))

/** What took effect on destinations and on the withdrawals to them, as it does. */
export async function watchDestinations(
  world: World,
  writes: readonly Write[],
  isForgetting: (world: World, write: Write) => boolean,
): Promise<void> {
  for (const write of writes) {
    if (write.kind === 'check' || isForgetting(world, write)) continue
    const { pk, sk } = write.kind === 'put' ? write.item : write.key
    if (!pk.startsWith('U#') || !/^[CW]#/.test(sk)) continue
    const row = (await world.store.table.get({ pk, sk }, { consistent: true })) as Row
    if (sk.startsWith('C#')) await (write.kind === 'put' ? bound(world, row) : removed(world, row))
    else if (write.kind === 'put') await submitted(world, row)
    else pressed(world, row)
  }
}

async function bound(world: World, row: Row): Promise<void> {
  const uid = row.pk.slice(2)
  const form = world.operations.get(String(row.id))?.bind
  hold(form?.kind === row.kind && form?.form === null, HELD, () => `nobody asked for ${row.sk} of ${uid}`)
  if (!form) return
  const { all, owners } = destinationsOf(world)
  const made: Bound = {
    ...{ uid, id: String(row.id), place: numberOfPlace(row.sk), kind: form.kind, number: form.number },
    ...{ boundAt: Number(row.boundAt), usableAt: Number(row.usableAt), firstEver: row.firstEver === true },
    confirmedBy: String(row.confirmedBy),
  }
  const wrong = wrongBinding(all, owners, made, rulesOf(world))
  hold(wrong === null, HELD, () => `${row.sk} of ${uid} was bound: ${wrong}`)
  const early = world.begunMs - SKEW_MS
  const isNow = made.boundAt >= secondsOf(early) && made.boundAt <= secondsOf(world.nowMs + SKEW_MS)
  hold(isNow, HELD, () => `${row.sk} of ${uid} was bound at ${made.boundAt}, now is ${world.nowMs}`)
  const place = { pk: row.pk, sk: `STEPUP#${made.confirmedBy}` }
  const stepUp = stepUpOf(await world.store.table.get(place, { consistent: true }))
  // A proof may have come or gone since it was asked for.
  const own = boundBy(world, uid)
  const isConfirmed = [[], STRONG].some(
    (proofs) => whyNotConfirmed(own, { stepUp, proofs, now: secondsOf(early) }) === null,
  )
  hold(isConfirmed, HELD, () => `${row.sk} of ${uid} was confirmed by ${JSON.stringify(stepUp)}`)
  all.push(made)
}

const ofRow = (world: World, row: Row): Bound | undefined =>
  boundBy(world, row.pk.slice(2)).find(({ id }) => id === row.id)
const targetOf = (world: World, row: Row): Bound | undefined => {
  const { id, kind } = row.destination as { id: string; kind: BoundKind }
  return boundBy(world, row.pk.slice(2)).find((one) => one.id === id && one.kind === kind)
}

async function removed(world: World, row: Row): Promise<void> {
  const one = ofRow(world, row)
  hold(one !== undefined && !one.removed, HELD, () => `${row.sk} of ${row.pk} was removed again`)
  const rows = await world.store.rowsOf([row.pk.slice(2)])
  const open = rows.find(
    (each) => isOpenWithdrawal(each) && (each.destination as { id: string }).id === row.id,
  )
  hold(!open, HELD, () => `${row.sk} was removed and ${open?.sk} goes there`)
  if (one) removedFrom(destinationsOf(world).owners, one)
}

async function submitted(world: World, row: Row): Promise<void> {
  const target = targetOf(world, row)
  const wrong = wrongTarget(target, Number(row.at))
  hold(wrong === null, HELD, () => `${row.sk} goes to ${target?.id}: ${wrong}`)
  const place = { pk: row.pk, sk: `C#${String(target?.place).padStart(4, '0')}` }
  const own = await world.store.table.get(place, { consistent: true })
  const isSame = own?.sealed === (row.destination as { sealed: string }).sealed
  hold(isSame, HELD, () => `${row.sk} goes to another number than that of ${place.sk}`)
}

function pressed(world: World, row: Row): void {
  const target = targetOf(world, row)
  if (!target) return
  const { owners } = destinationsOf(world)
  const owner = owners.get(numberName(target.kind, target.number))
  if (row.state === 'paid') paidTo(owners, target)
  if (row.state !== 'awaiting' && row.state !== 'sending') return
  hold(!target.removed, HELD, () => `${row.sk} was approved and its destination is gone`)
  const isTheirs = owner === undefined || owner === target.uid
  hold(isTheirs, HELD, () => `${row.sk} was approved to a number of ${owner}`)
}

/** Between any two movements: each row is what was bound, and each number is whose it became. */
export async function destinationsAreRight(
  world: World,
  rows: readonly Row[],
  holderOf: (kind: BoundKind, number: string) => Promise<unknown>,
  isErased: (uid: unknown) => boolean,
): Promise<void> {
  const { all, owners } = destinationsOf(world)
  const stored = rows.filter(({ pk, sk }) => pk.startsWith('U#') && sk.startsWith('C#'))
  hold(stored.length === all.length, HELD, () => `${stored.length} are stored, ${all.length} were bound`)
  for (const row of stored) {
    const one = ofRow(world, row)
    const isRight =
      one?.place === numberOfPlace(row.sk) &&
      one.kind === row.kind &&
      one.boundAt === Number(row.boundAt) &&
      one.usableAt === Number(row.usableAt) &&
      one.firstEver === (row.firstEver === true)
    hold(isRight, HELD, () => `${row.sk} of ${row.pk} is not what was bound: ${JSON.stringify(one)}`)
    const isGone = [row.sealed, row.mark, row.holder].every((each) => each === undefined)
    const isMarked = row.removedAt !== undefined
    hold(isMarked === (one?.removed === true), HELD, () => `${row.sk} of ${row.pk} is removed: ${isMarked}`)
    hold(!isMarked || isGone, HELD, () => `${row.sk} of ${row.pk} was removed and has its number`)
  }
  const numbers = new Map(all.map((one) => [numberName(one.kind, one.number), one]))
  for (const [name, { kind, number }] of numbers) {
    const [found, right] = [await holderOf(kind, number), owners.get(name)]
    // Whoever is erased lets it go a moment later.
    if (isErased(found)) continue
    hold(found === right, HELD, () => `${name} is ${found}'s, not ${right}'s`)
  }
}

/** The proofs of a user that count at a second. A removal takes a fund password and each passkey from before it. */
export async function proofsOf(world: World, uid: string, now: number): Promise<string[]> {
  const row = await world.store.table.get(places.profile(uid), { consistent: true })
  const isOver = row?.proofRemovalAt !== undefined && Number(row.proofRemovalAt) <= now
  const counts = Number((isOver ? row?.proofRemovalAt : row?.proofsFrom) ?? 0)
  const isSet = row?.fundPasswordHash !== undefined && Number(row.fundPasswordChangedAt ?? 0) >= counts
  const hasPasskey = Number(row?.passkeys ?? 0) > 0 && !isOver
  return [...(hasPasskey ? ['passkey'] : []), ...(isSet ? ['fundPassword'] : [])]
}
