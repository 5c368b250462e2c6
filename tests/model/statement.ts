import type { Row } from '../../functions/table/write.ts'
import type { Movement } from '../../functions/views/movements.ts'
import { statementPage } from '../../functions/views/statement.ts'
import { hold } from './operation.ts'
import type { World } from './world.ts'

const PAGE = 7

/** Each user's statement, page by page: all that ever moved, each once, newest first; and it comes to what is there. */
export async function statementsAddUp(world: World, rows: Row[]): Promise<void> {
  for (const account of rows.filter(({ pk, sk }) => pk.startsWith('U#') && sk === 'A')) {
    const uid = account.pk.slice(2)
    const movements = await walk(world, account)
    const ids = new Set(movements.map(({ key }) => key))
    hold(ids.size === movements.length, 'the statement', () => `tells ${uid} of a movement twice`)
    const late = movements.findIndex(({ at }, index) => at > (movements[index - 1]?.at ?? Infinity))
    hold(late === -1, 'the statement', () => `of ${uid} is out of order at ${movements[late]?.key}`)

    const entries = rows
      .filter(({ pk }) => pk.slice(2) === uid)
      .flatMap(({ legs, settleLegs }) => [legs, settleLegs].filter(Boolean))
    hold(entries.length === movements.length, 'the statement', () => {
      return `of ${uid} has ${movements.length} movements, the documents ${entries.length}`
    })
    const sums: Record<string, bigint> = {}
    for (const { balance, asset, amount } of movements.flatMap(({ changes }) => changes))
      sums[`${asset}_${balance}`] = (sums[`${asset}_${balance}`] ?? 0n) + amount
    for (const name of new Set([...Object.keys(sums), 'USD_available', 'USD_locked'])) {
      const [told, stands] = [sums[name] ?? 0n, account[name] ?? 0n]
      hold(told === stands, 'the statement', () => `of ${uid} comes to ${told} ${name}, there is ${stands}`)
    }
  }
}

async function walk(world: World, account: Row): Promise<Movement[]> {
  const movements: Movement[] = []
  for (let before: string | undefined; ; ) {
    const range = { limit: PAGE, ...(before !== undefined && { before }) }
    const page = await statementPage(world.store.table, account, range)
    movements.push(...page.movements)
    if (page.next === null) return movements
    before = page.next
  }
}
