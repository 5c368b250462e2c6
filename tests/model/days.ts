import type { Row } from '../../functions/table/write.ts'
import { dayIn, zones } from './calendar.ts'
import { wrongDays } from './days-oracle.ts'
import { hold } from './operation.ts'
import { msOf } from './places.ts'
import type { World } from './world.ts'

/** When all is told: every user's days are counted, as the journal says. */
export async function daysAreRight(world: World, rows: Row[]): Promise<void> {
  for (const { uid } of world.users) {
    const own = rows.filter(({ pk }) => pk.slice(2) === uid)
    const account = own.find(({ sk }) => sk === 'A')
    if (!account) continue
    const zone = (account.zone as string | undefined) ?? world.config.timeZone
    const dateOf = (at: number) => [zone, ...zones].map((each) => dayIn(each, msOf(at)))
    const journal = await world.store.partition(`J#${uid}`, '')
    const wrong = wrongDays(own, journal, dateOf)
    hold(wrong === null, 'days = journal', () => `${uid}: ${wrong}`)
    const profit = own.reduce((sum, row) => sum + netOf(row), 0n)
    hold(
      account.profit === profit,
      'counters = documents',
      () => `profit is ${account.profit}, not ${profit}`,
    )
  }
}

/** What a settled order changed of what its user owns, or a holding was paid. */
function netOf(row: Row): bigint {
  if (row.sk.startsWith('N#')) return row.paid as bigint
  if (row.sk.startsWith('H#')) return (row.endPaid as bigint | undefined) ?? 0n
  if (!row.pk.startsWith('O#') || row.state !== 'settled') return 0n
  const lines = [...(row.legs as string[]), ...((row.settleLegs ?? []) as string[])]
  return lines
    .filter((line) => !line.includes(':'))
    .reduce((sum, line) => sum + BigInt(line.split(' ')[2] ?? ''), 0n)
}
