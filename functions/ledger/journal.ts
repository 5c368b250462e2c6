import {
  letterOf,
  type MoneyKind,
  type MovementKind,
  moneyKinds,
  movementsOfKind,
  NEWER,
  type OrNewer,
} from '../../shared/documents.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { journalSort, keys } from '../table/keys.ts'
import { create, type Put, type Row } from '../table/write.ts'
import { balanceAttribute } from './account.ts'
import { isUserAccount } from './chart.ts'
import { type Leg, readLegs, writeLegs } from './entry.ts'
import { balanceNames, LAST_ROW, PROFIT } from './stored.ts'

export interface Line {
  kind: MoneyKind
  id: string
  movement: MovementKind
  legs: Leg[]
  /** The market whose price the document uses. */
  symbol?: string
}

const toldNames = [...balanceNames, PROFIT]
export const journalReads = [LAST_ROW, ...toldNames] as const

export const lastRowOf = (account: Row | undefined): string | undefined =>
  account?.[LAST_ROW] as string | undefined

export function lastAtOf(account: Row): EpochSeconds | null {
  const last = lastRowOf(account)
  return last === undefined ? null : Number(last.split('#')[0])
}

/** The transaction must check `LAST_ROW` as read. Clocks differ, so the new row is never earlier than the last. */
export function nextRow(
  uid: string,
  account: Row | undefined,
  lines: readonly Line[],
  at: EpochSeconds,
  totals = userTotals(lines),
): Put {
  const [lastAt = '0', place = '0'] = lastRowOf(account)?.split('#') ?? []
  const after = toldNames.flatMap((name) => {
    const amount = ((account?.[name] as bigint | undefined) ?? 0n) + (totals.get(name) ?? 0n)
    return amount === 0n ? [] : [[name, amount] as const]
  })
  const sk = journalSort(Math.max(at, Number(lastAt)), Number(place) + 1)
  return create({
    ...keys.journalRow(uid, sk),
    lines: lines.map(({ kind, id, movement, legs, symbol }) => ({
      of: `${letterOf(kind)}${id}`,
      movement,
      legs: writeLegs(legs),
      ...(symbol !== undefined && { symbol }),
    })),
    after: Object.fromEntries(after),
  })
}

/** Sums by attribute, as an update may name each attribute only once. */
export function userTotals(lines: readonly Line[], profit: Minor = 0n): Map<string, Minor> {
  const totals = new Map<string, Minor>()
  for (const { account, asset, amount } of lines.flatMap(({ legs }) => legs)) {
    if (!isUserAccount(account)) continue
    const attribute = balanceAttribute(asset, account)
    totals.set(attribute, (totals.get(attribute) ?? 0n) + amount)
  }
  if (profit !== 0n) totals.set(PROFIT, profit)
  return totals
}

export interface ReadLine extends Omit<Line, 'kind' | 'movement'> {
  kind: OrNewer<MoneyKind>
  movement: OrNewer<MovementKind>
}

export interface JournalRow {
  at: EpochSeconds
  /** From 1, without gaps. */
  place: number
  lines: ReadLine[]
  /** Balances by attribute (`USD_available`) and `profit`, after all lines. Zeros are left out. */
  after: ReadonlyMap<string, Minor>
}

const kindByLetter = new Map(moneyKinds.map((kind) => [letterOf(kind), kind]))

export function journalRowOf({ sk, lines, after }: Row): JournalRow {
  const [at, place] = sk.split('#').map(Number) as [number, number]
  return {
    at,
    place,
    lines: (lines as { of: string; movement: MovementKind; legs: string[]; symbol?: string }[]).map(
      ({ of, movement, legs, ...line }) => {
        const kind = kindByLetter.get(of.charAt(0)) ?? NEWER
        const isKnown = kind !== NEWER && movementsOfKind(kind).includes(movement)
        return { kind, id: of.slice(1), ...line, movement: isKnown ? movement : NEWER, legs: readLegs(legs) }
      },
    ),
    after: new Map(Object.entries(after as Record<string, Minor>)),
  }
}
