import type { UniqueKind } from '../../functions/table/blind-index.ts'
import { keys } from '../../functions/table/keys.ts'
import type { Row } from '../../functions/table/write.ts'
import type { Bound } from './destination-oracle.ts'
import { destinationsOf } from './destination-watch.ts'
import type { World } from './world.ts'

/** Few, so that several users have the same. */
export const PAID_NUMBERS = ['4111111111111111', '5555555555554444', '6011111111111117'] as const

/** Where a withdrawal goes. */
export const targetOf = (world: World, withdrawal: Row | undefined): Bound | undefined => {
  const id = (withdrawal?.destination as { id?: string } | undefined)?.id
  return destinationsOf(world).all.find((one) => one.id === id)
}

/** Whose a number or name is, by its guard as stored. */
export async function holderOfNumber(world: World, kind: UniqueKind, number: string): Promise<unknown> {
  const key = keys.unique(kind, number, world.secrets.indexKeys)
  return (await world.store.table.get(key, { consistent: true }))?.uid
}
