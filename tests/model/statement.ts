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
  changes: { balance: string; asset: string; amount: string; after: string | null }[]
  owned: { asset: string; amount: string }[] | null
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
    const sums = addedUp(uid, movements.toReversed())
    const kept = own.flatMap(linesOf).map(([name, asset]) => `${asset}_${name}`)
    for (const name of new Set([...Object.keys(sums), ...kept.filter((name) => !name.includes(':'))])) {
      const [told, stands] = [sums[name] ?? 0n, account[name] ?? 0n]
      hold(told === stands, 'the statement', () => `of ${uid} comes to ${told} ${name}, there is ${stands}`)
    }
  }
}

/** Sums by balance, oldest movement first: after each they are the balances it tells. */
function addedUp(uid: string, movements: Told[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  const sumOf = (asset: string, balance: string) => sums[`${asset}_${balance}`] ?? 0n
  for (const { id, changes, owned } of movements) {
    for (const { balance, asset, amount } of changes)
      sums[`${asset}_${balance}`] = sumOf(asset, balance) + minor(amount, asset)
    for (const { balance, asset, after } of changes) {
      const sum = sumOf(asset, balance)
      const says = after === null ? null : minor(after, asset)
      hold(says === sum, 'the statement', () => `of ${uid} says ${after} ${balance} after ${id}, not ${sum}`)
    }
    for (const asset of new Set(changes.map((change) => change.asset))) {
      const sum = ['available', 'locked', 'bonus'].reduce((all, balance) => all + sumOf(asset, balance), 0n)
      const says = owned?.find((one) => one.asset === asset)?.amount
      const isRight = says !== undefined && minor(says, asset) === sum
      hold(
        isRight,
        'the statement',
        () => `of ${uid} says ${says} ${asset} are owned after ${id}, not ${sum}`,
      )
    }
  }
  return sums
}

const minor = (text: string, asset: string): bigint =>
  text.startsWith('-') ? -minor(text.slice(1), asset) : digits(text, DECIMALS[asset] ?? 0)

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
