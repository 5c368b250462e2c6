import { letterOf, type MoneyKind, movementsOfKind } from '../../shared/documents.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { documentKey, userPartition } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import type { Close } from './close.ts'
import type { Money } from './definition.ts'
import { documents, kindOf, moneyDocuments } from './index.ts'
import type { Priced } from './reconcile-prices.ts'
import type { Rules } from './rules.ts'

// After a rollback the books meet rows of a newer version. Their legs count; nothing else of them is judged.

export type Told = {
  [Part in 'locked' | 'taken' | 'once' | 'faults' | 'notices']: ReturnType<Money[Part]>
}

/** Undefined if a newer version wrote the row. */
export function told(kind: MoneyKind, row: Row, rules: Rules): Told | undefined {
  return readable(kind, row, (money) => ({
    locked: money.locked(row),
    taken: money.taken(row),
    once: money.once(row, rules),
    faults: money.faults(row, rules),
    notices: money.notices(row, rules),
  }))
}

export const settledAt = (kind: MoneyKind, row: Row): EpochSeconds | null =>
  readable(kind, row, ({ settledAt }) => settledAt(row)) ?? null

export const pricedOf = (kind: MoneyKind, row: Row): Priced[] =>
  readable(kind, row, ({ priced }) => priced?.(row)) ?? []

/** Reading an unknown state throws in some kinds; others would judge it by the rules of a known one. */
function readable<Read>(kind: MoneyKind, row: Row, read: (money: Money) => Read): Read | undefined {
  const { money } = documents[kind] as { money: Money }
  for (const [name, values] of Object.entries(money.values ?? {}))
    if (row[name] !== undefined && !values.map(String).includes(String(row[name]))) return undefined
  try {
    const known = movementsOfKind(kind)
    return money.entries(row).every(({ movement }) => known.includes(movement)) ? read(money) : undefined
  } catch {
    return undefined
  }
}

const LEGS = /legs$/i
export const legNames = (row: Row): string[] => Object.keys(row).filter((name) => LEGS.test(name))

interface Line {
  of: string
  movement: string
  legs: string[]
}

/** Replaces documents with unknown movements, and adds those of unknown kinds, as the journal tells their legs. */
export function withNewer(uid: string, journal: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const lines = journal.flatMap((row) => row.lines as unknown as Line[])
  const newer = new Map<string, string[]>(lines.filter(isNewer).map(({ of }) => [of, []]))
  if (newer.size === 0) return rows
  for (const { of, legs } of lines) newer.get(of)?.push(...legs)
  const names = new Set([...newer.keys()].map((of) => nameOf(uid, of)))
  return [
    ...rows.filter(({ pk, sk }) => !names.has(`${pk} ${sk}`)),
    ...[...newer].map(([of, legs]) => ({ pk: userPartition(uid), sk: of, legs })),
  ]
}

const kindByLetter = new Map(moneyDocuments.map(({ kind }) => [letterOf(kind), kind]))

function isNewer({ of, movement }: Line): boolean {
  const kind = kindByLetter.get(of.charAt(0))
  return !kind || !(movementsOfKind(kind) as string[]).includes(movement)
}

function nameOf(uid: string, of: string): string {
  const kind = kindByLetter.get(of.charAt(0))
  const { pk, sk } = kind ? documentKey(kind, uid, of.slice(1)) : { pk: '', sk: of }
  return `${pk} ${sk}`
}

/** A close of a newer version counts kinds that this one does not read. */
export const isOwnClose = ({ from }: Pick<Close, 'from'>): boolean =>
  [...from.keys()].every((kind) => moneyDocuments.some((each) => each.kind === kind))

export const isUnknownMoney = (row: Row): boolean =>
  kindOf(row) === undefined &&
  row.pk.startsWith(userPartition('')) &&
  row.sk !== 'A' &&
  legNames(row).length > 0
