import { dayPrefix } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import type { Mismatch } from './reconcile-account.ts'
import { afterOf, type Journaled, ownSums, placeOf } from './reconcile-journal.ts'

type Sums = Record<string, bigint>

export const endOf = ({ sk }: Row): number => Number(sk.slice(dayPrefix.length))

/** Compares each day (`BAL#<second>`) with the journal. No movement depends on a day, so a wrong one freezes nobody. */
export function wrongDays(
  uid: string,
  { start, journal, days }: Pick<Journaled, 'start' | 'journal'> & { days: readonly Row[] },
): Mismatch[] {
  const found: Mismatch[] = []
  const from = start ? placeOf(start.sk) : 0n
  let next = 0
  let last = start
  let before: Sums | undefined = start ? undefined : {}
  let legs: string[] = []
  for (const day of days) {
    if ((day.place as bigint) < from) continue
    for (let row = journal[next]; row && Number(row.sk.split('#')[0]) < endOf(day); row = journal[++next]) {
      last = row
      legs.push(...(row.lines as unknown as { legs: string[] }[]).flatMap((line) => line.legs))
    }
    const { profit = 0n, ...held } = afterOf(last)
    const flows = (day.flows ?? {}) as Sums
    const moved = before && { ...between(before, flows) }
    const wrong = (words: string, is: Sums, should: Sums) => {
      for (const name of new Set([...Object.keys(is), ...Object.keys(should)])) {
        const [one, other] = [is[name] ?? 0n, should[name] ?? 0n]
        if (one === other) continue
        found.push({
          ...{ uid, check: 'days = journal' as const, of: `${words}${name} of ${day.sk}` },
          ...{ found: one, expected: other },
        })
      }
    }
    wrong('', { place: day.place as bigint }, { place: placeOf(last?.sk) })
    wrong('', (day.held ?? {}) as Sums, held)
    wrong('', { profit: (day.profit as bigint | undefined) ?? 0n }, { profit })
    if (moved) {
      wrong('flows of ', byAsset(moved), byAsset(ownSums(legs)))
      wrong('fees of ', byAsset(moved, '_fees'), feesOf(legs))
    }
    before = flows
    legs = []
  }
  return found
}

const between = (before: Sums, after: Sums): Sums =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => [
      name,
      (after[name] ?? 0n) - (before[name] ?? 0n),
    ]),
  )

function byAsset(sums: Sums, ending = ''): Sums {
  const all: Sums = {}
  for (const [name, amount] of Object.entries(sums)) {
    const [asset = ''] = name.split('_')
    if (name.endsWith(ending)) all[asset] = (all[asset] ?? 0n) + amount
  }
  return all
}

/** Flows count a paid fee as negative. */
function feesOf(legs: readonly string[]): Sums {
  const sums: Sums = {}
  for (const [account, asset = '', amount = ''] of legs.map((leg) => leg.split(' ')))
    if (account === 'house:fees') sums[asset] = (sums[asset] ?? 0n) - BigInt(amount)
  return sums
}
