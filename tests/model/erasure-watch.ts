import type { Key, Row, Table, Write } from '../../functions/table/write.ts'
import { destinationsOf } from './destination-watch.ts'
import { hold } from './operation.ts'
import { places } from './places.ts'
import type { World } from './world.ts'

// What must hold of whoever asked to be erased. Rows of theirs that were forgotten are kept here as they were, so that all
// other promises are held against what there was.

const HELD = 'erasures held'

interface Erased {
  /** The operation that did it. */
  id: string
  /** The account as the erasure left it. */
  account: Row
  excludedUntil: number | null
  /** True time. */
  atMs: number
  isDone: boolean
}
interface Known {
  erased: Map<string, Erased>
  /** As they were before they were forgotten. */
  before: Map<string, Row>
}
const known = new WeakMap<World, Known>()
function knownOf(world: World): Known {
  const found = known.get(world) ?? { erased: new Map(), before: new Map() }
  known.set(world, found)
  return found
}
export const erasedOf = (world: World, uid: unknown): Erased | undefined =>
  knownOf(world).erased.get(String(uid))

/** Whether a write takes what is personal from a document of somebody who is erased: it decides nothing. */
export const isForgetting = (world: World, write: Write): boolean =>
  write.kind === 'update' &&
  erasedOf(world, write.key.pk.slice(2)) !== undefined &&
  /^[DW]#/.test(write.key.sk) &&
  !Object.values(write.names ?? {}).some((name) => name.endsWith('Op'))

/** A number that is taken may be that of somebody who is erased and not forgotten yet, or who is excluded. */
export const mayBeOfErased = (world: World, slug: string | null): boolean =>
  /_exists$/.test(slug ?? '') &&
  [...knownOf(world).erased.values()].some(({ isDone, excludedUntil }) => !isDone || excludedUntil !== null)

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`
const ownerOf = ({ pk }: Key): string => pk.slice(2)
const isOwn = ({ pk }: Key): boolean => /^[UO]#/.test(pk)

/** What is left of an erased user: account, what blank profile is left, the note of it, keys without a key, money. */
const MONEY = /^[DRGSWXHNQ]#/
const STAYS = /^(A$|P$|ERASURE$|E#|K#)/
const stays = ({ pk, sk }: Key): boolean => pk.startsWith('O#') || MONEY.test(sk) || STAYS.test(sk)

/** A bonus lapses weeks later, which is told and counted: it names nobody. */
const isOfLapse = ({ sk, type }: Row): boolean =>
  sk.startsWith('BAL#') || (sk.startsWith('M#') && String(type).startsWith('bonus_'))

/** What of a row that stays is forgotten, and what stands in its place. */
const BLANK: Record<string, (row: Row) => Partial<Row>> = {
  D: ({ screenshot: _, reference: __, ...row }) => row,
  W: (row) => ({
    ...row,
    destination: { ...(row.destination as Row), label: '', sealed: '' },
    ...(row.reference !== undefined && { reference: '' }),
  }),
  P: ({ pk, sk, publicId, level, createdAt, agreement }) => ({
    ...{ pk, sk, publicId, level, createdAt, agreement },
    ...{ username: '', passwordHash: '', inviter: null },
  }),
}
const blankOf = (row: Row): Partial<Row> => (BLANK[row.sk.split('#')[0] ?? ''] ?? ((same) => same))(row)
const text = (row: object): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    (_key, value) => (typeof value === 'bigint' ? `${value}n` : value),
  )

/** A table that keeps rows of the erased as they were before what destroys them. */
export function remembering(world: () => World, table: Table): Table {
  const keep = async (key: Key): Promise<void> => {
    const { erased, before } = knownOf(world())
    if (!isOwn(key) || !erased.has(ownerOf(key)) || before.has(nameOf(key))) return
    const row = await world().store.table.get(key, { consistent: true })
    if (row && !/^(A|ERASURE|K#.*|E#.*)$/.test(row.sk)) before.set(nameOf(key), row)
  }
  return {
    ...table,
    async write(write) {
      await keep(write.kind === 'put' ? write.item : write.key)
      return table.write(write)
    },
    async remove(key) {
      await keep(key)
      return table.remove(key)
    },
  }
}

/** Rows of all users, those of the erased as they were. */
export function unforgotten(world: World, rows: Row[]): Row[] {
  const { erased, before } = knownOf(world)
  if (erased.size === 0) return rows
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  for (const [name, was] of before) {
    const is = known.get(name)
    if (is === undefined) {
      hold(!stays(was), HELD, () => `${name} is gone`)
      known.set(name, was)
    } else if (text(is) === text(blankOf(was))) known.set(name, was)
    else {
      hold(!MONEY.test(was.sk), HELD, () => `${name} became ${text(is)}, not ${text(blankOf(was))}`)
      before.set(name, is)
    }
  }
  for (const [uid, { account }] of erased) moneyStays(account, known.get(`U#${uid} A`))
  return [...known.values()]
}

/** Nothing moves in an erased account, but that a bonus turns into money or lapses. */
function moneyStays(was: Row, is: Row | undefined): void {
  const names = Object.keys(was).filter((name) => /_locked$|^(state|epoch|openTotal)$/.test(name))
  for (const name of names)
    hold(is?.[name] === was[name], HELD, () => `${name} of ${was.pk} is ${is?.[name]}, not ${was[name]}`)
  const owned = (row: Row | undefined, asset: string) =>
    ['available', 'bonus'].reduce((sum, name) => sum + BigInt(String(row?.[`${asset}_${name}`] ?? 0)), 0n)
  for (const asset of ['USD', 'USDT', 'BTC', 'ETH']) {
    const [left, before] = [owned(is, asset), owned(was, asset)]
    const mayLapse = String(was[`${asset}_bonus`] ?? 0) !== '0'
    hold(
      left === before || (mayLapse && left < before),
      HELD,
      () => `${was.pk} owns ${left} ${asset}, not ${before}`,
    )
  }
}

const isOpen = ({ pk, sk, state, gpk, principal }: Row): boolean =>
  (pk.startsWith('O#') && state === 'open') ||
  (/^[DWIJ]#/.test(sk) && String(gpk).startsWith('REVIEW#')) ||
  (sk.startsWith('H#') && ((principal as bigint | undefined) ?? 0n) > 0n)

/** The gravest first. */
const BLOCKS: readonly [slug: string, is: (row: Row) => boolean][] = [
  ['erase_open_orders', ({ pk }) => pk.startsWith('O#')],
  ['erase_holding', ({ sk }) => sk.startsWith('H#')],
  ['erase_withdrawal', ({ sk }) => sk.startsWith('W#')],
  ['erase_deposit', ({ sk }) => sk.startsWith('D#')],
  ['erase_identity', ({ sk }) => sk.startsWith('I#')],
  ['erase_change', ({ sk }) => sk.startsWith('J#')],
]

/** What stands in the way of an erasure, by the rows of its user. */
export function blockOf(rows: readonly Row[]): string | null {
  const open = rows.filter(isOpen)
  return BLOCKS.find(([, is]) => open.some(is))?.[0] ?? null
}

/** An erasure as it takes effect: nothing stands in its way, and a step-up of its user is used up. */
export async function watchErasure(world: World, writes: readonly Write[]): Promise<void> {
  for (const write of writes) {
    if (write.kind !== 'put' || write.item.sk !== 'ERASURE') continue
    const uid = ownerOf(write.item)
    const rows = await world.store.rowsOf([uid])
    const account = rows.find(({ pk, sk }) => pk === `U#${uid}` && sk === 'A')
    hold(account?.state === 'ERASED', HELD, () => `${uid} is ${account?.state} and was noted as erased`)
    hold(!erasedOf(world, uid), HELD, () => `${uid} is erased again`)
    const block = blockOf(rows)
    // What moves no money may have come in the moment between, and is forgotten with the rest.
    const isHarmless = block === 'erase_identity' || block === 'erase_change'
    hold(block === null || isHarmless, HELD, () => `${uid} was erased: ${block}`)
    const isConfirmed = rows.some(
      ({ sk, action, usedAt }) => sk.startsWith('STEPUP#') && action === 'erase' && usedAt !== undefined,
    )
    hold(isConfirmed, HELD, () => `${uid} was erased without a step-up`)
    if (!account) continue
    const until = write.item.excludedUntil
    const excludedUntil = until === undefined ? null : Number(until)
    const id = String(write.item.id)
    knownOf(world).erased.set(uid, {
      id,
      account,
      excludedUntil,
      atMs: world.nowMs,
      isDone: false,
    })
    world.ended.set(uid, Number.POSITIVE_INFINITY)
    const { owners } = destinationsOf(world)
    for (const [number, owner] of owners) if (owner === uid) owners.delete(number)
    if (excludedUntil === null) world.audit.identities.push({ uid, id, action: 'erase', level: 1, parts: {} })
  }
}

/** Once all is forgotten: nothing personal is left, no key opens anything, and guards are free unless somebody is excluded. */
export async function forgottenAre(
  world: World,
  holderOf: (kind: 'username', value: string) => Promise<unknown>,
): Promise<void> {
  const { erased, before } = knownOf(world)
  for (const [uid, one] of erased) {
    const rows = await world.store.rowsOf([uid])
    const note = rows.find(({ sk }) => sk === 'ERASURE')
    hold(note?.id === one.id, HELD, () => `${uid} is erased by ${note?.id}, not ${one.id}`)
    if (note?.erasedAt === undefined) continue
    // What is told of them late is there for two days more.
    one.isDone = note.doneAt !== undefined
    hold(one.isDone === (note.gpk === undefined), HELD, () => `${uid} is forgotten and still due`)
    for (const row of rows) {
      hold(
        stays(row) || isOfLapse(row) || !one.isDone,
        HELD,
        () => `${row.sk} of ${uid} was left or came back`,
      )
      if (row.sk.startsWith('K#'))
        hold(row.wrapped === undefined, HELD, () => `${row.sk} of ${uid} has its key`)
      // What is sealed cannot be opened any more, but what is not must be gone.
      else if (!/^(A|E#.*|ERASURE)$/.test(row.sk))
        hold(text(row) === text(blankOf(row)), HELD, () => `${row.sk} of ${uid} was not blanked`)
    }
    for (const name of ['contact', 'identity', 'payout'])
      hold(
        rows.some(({ sk }) => sk === `K#${name}`),
        HELD,
        () => `the key of ${name} of ${uid} can be made anew`,
      )
    const profile = [...before.values()].find(({ pk, sk }) => pk === `U#${uid}` && sk === 'P')
    const username = await holderOf('username', String(profile?.username ?? ''))
    hold(username !== uid, HELD, () => `the name of ${uid} is still theirs`)
  }
}

/** Who was erased and is not forgotten yet, or, as `isOver` asks, may still be told of. */
export async function waitsToBeForgotten(world: World, isOver: boolean): Promise<string[]> {
  const uids = [...knownOf(world).erased.keys()]
  const notes = await Promise.all(
    uids.map((uid) => world.store.table.get({ ...places.account(uid), sk: 'ERASURE' }, { consistent: true })),
  )
  return uids.filter((_, index) => notes[index]?.[isOver ? 'doneAt' : 'erasedAt'] === undefined)
}
