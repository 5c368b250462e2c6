import type { Row } from '../../functions/table/write.ts'
import type { World } from './world.ts'

/** What was changed by hand, in the table itself: by account or project, and attribute. */
const all = new WeakMap<World, Map<string, bigint>>()
export function handsOf(world: World): Map<string, bigint> {
  const known = all.get(world) ?? new Map()
  all.set(world, known)
  return known
}

const nameOf = (of: string, attribute: string) => `${of} ${attribute}`
export const handOn = (world: World, of: string, attribute: string): bigint =>
  handsOf(world).get(nameOf(of, attribute)) ?? 0n

export function byHand(world: World, of: string, attribute: string, amount: bigint): void {
  handsOf(world).set(nameOf(of, attribute), handOn(world, of, attribute) + amount)
}

/** What corrections have booked of a balance. */
export const bookedOf = (rows: readonly Row[], uid: string, attribute: string): bigint =>
  rows
    .filter(
      ({ pk, sk, asset, corrects }) =>
        pk === `U#${uid}` && sk.startsWith('D#') && `${asset}_${corrects}` === attribute,
    )
    .reduce((sum, { amount }) => sum + (amount as bigint), 0n)

/** Rows as they would be if nothing had been changed by hand that no correction has booked. */
export function withoutHands(world: World, rows: Row[]): Row[] {
  const hands = [...handsOf(world)].filter(([, amount]) => amount !== 0n)
  if (hands.length === 0) return rows
  return rows.map((row) => {
    if (!row.pk.startsWith('U#') || row.sk !== 'A') return row
    const uid = row.pk.slice(2)
    const own = hands.flatMap(([name, amount]) => {
      const [of, attribute = ''] = name.split(' ')
      return of === uid
        ? [[attribute, (row[attribute] as bigint) - amount + bookedOf(rows, uid, attribute)]]
        : []
    })
    return own.length === 0 ? row : { ...row, ...Object.fromEntries(own) }
  })
}
