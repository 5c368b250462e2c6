import { keys } from '../../functions/table/keys.ts'
import type { Row } from '../../functions/table/write.ts'
import { hold } from './operation.ts'
import type { World } from './world.ts'

/** Few, so that several users have the same. A destination of the model names its number as its terms. */
export const PAID_NUMBERS = ['4111111111111111', '5500000000000004', '6011000000000004'] as const

/** The number a withdrawal goes to, by the rows of its user. */
export const numberOf = (withdrawal: Row | undefined, rows: readonly Row[]): string | undefined => {
  const id = (withdrawal?.destination as { id?: string } | undefined)?.id
  return rows.find(({ sk, ...row }) => sk.startsWith('C#') && row.id === id)?.terms as string | undefined
}

/** Whose a number is, by its guard as stored. */
export async function holderOfNumber(world: World, number: string): Promise<unknown> {
  const key = keys.unique('card', number, world.secrets.indexKeys)
  return (await world.store.table.get(key, { consistent: true }))?.uid
}

/** A number is one of the users' it was paid to, and nobody's before any payment. */
export async function paidNumbersAreHeld(world: World): Promise<void> {
  const rows = await world.store.rowsOf(world.users.map(({ uid }) => uid))
  const paid = rows.filter(({ sk, state }) => sk.startsWith('W#') && state === 'paid')
  for (const number of PAID_NUMBERS) {
    const payees = paid.filter((row) => numberOf(row, rows) === number).map(({ pk }) => pk.slice(2))
    const holder = await holderOfNumber(world, number)
    const isRight = payees.length === 0 ? holder === undefined : payees.includes(String(holder))
    hold(isRight, 'who somebody is', () => `${number} is ${holder}'s, and was paid for ${payees}`)
  }
}
