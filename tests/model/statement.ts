import type { Row } from '../../functions/table/write.ts'
import { linesOf } from './books.ts'
import { hold } from './operation.ts'
import { digits } from './oracle.ts'
import { idMs } from './places.ts'
import type { World } from './world.ts'

/** A movement as the route of the statement answers it. */
interface Told {
  id: string
  at: number
  changes: { balance: string; asset: string; amount: string }[]
}
export interface StatementAnswer {
  items: Told[]
  next: string | null
}
/** More pages than any history fills. */
const PAGES = 400
const DECIMALS: Record<string, number> = { USD: 2, USDT: 6, BTC: 8, ETH: 8 }

/** Each user's statement, page by page: all that ever moved, each once, newest first; and it comes to what is there. */
export async function statementsAddUp(world: World, rows: Row[]): Promise<void> {
  for (const account of rows.filter(({ pk, sk }) => pk.startsWith('U#') && sk === 'A')) {
    const uid = account.pk.slice(2)
    const movements = await walk(world, account)
    const ids = new Set(movements.map(({ id }) => id))
    hold(ids.size === movements.length, 'the statement', () => `tells ${uid} of a movement twice`)
    const late = movements.findIndex(({ at }, index) => at > (movements[index - 1]?.at ?? Infinity))
    hold(late === -1, 'the statement', () => `of ${uid} is out of order at ${movements[late]?.id}`)

    const own = rows.filter(({ pk }) => pk.slice(2) === uid)
    const entries = own.flatMap(({ legs, settleLegs, endLegs }) =>
      // A day that paid nothing moved nothing.
      [legs, settleLegs, endLegs].filter((lines) => lines && (lines as string[]).length > 0),
    )
    hold(entries.length === movements.length, 'the statement', () => {
      return `of ${uid} has ${movements.length} movements, the documents ${entries.length}`
    })
    const sums: Record<string, bigint> = {}
    const add = (name: string, amount: bigint) => {
      sums[name] = (sums[name] ?? 0n) + amount
    }
    for (const { balance, asset, amount } of movements.flatMap(({ changes }) => changes))
      add(
        `${asset}_${balance}`,
        amount.startsWith('-') ? -minor(amount.slice(1), asset) : minor(amount, asset),
      )
    const kept = own.flatMap(linesOf).map(([name, asset]) => `${asset}_${name}`)
    for (const name of new Set([...Object.keys(sums), ...kept.filter((name) => !name.includes(':'))])) {
      const [told, stands] = [sums[name] ?? 0n, account[name] ?? 0n]
      hold(told === stands, 'the statement', () => `of ${uid} comes to ${told} ${name}, there is ${stands}`)
    }
  }
}

const minor = (text: string, asset: string): bigint => digits(text, DECIMALS[asset] ?? 0)

async function walk(world: World, account: Row): Promise<Told[]> {
  const movements: Told[] = []
  let cursor: string | null = null
  // Another length of page for each, so that pages end anywhere.
  const limit = 2 + (idMs(account.pk.slice(2)) % 4)
  for (let pages = 0; pages < PAGES; pages++) {
    const page: StatementAnswer = await world.statement(account, {
      limit,
      ...(cursor !== null && { cursor }),
    })
    movements.push(...page.items)
    cursor = page.next
    if (cursor === null) return movements
  }
  throw new Error(`the statement of ${account.pk} has no end`)
}
