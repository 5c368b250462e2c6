import type { Row, Table, Value } from '../table/write.ts'
import type { PersonalField, UserFields } from './fields.ts'
import { sealedParts } from './seal.ts'

// Sealed values say what they are, so whoever goes through a user's rows needs no list of where they stand.

/** A value in which every text that has the form of a sealed one went through `change`, however deep it lies. */
export function mapSealed(value: Value, change: (text: string, field: PersonalField) => Value): Value {
  if (typeof value === 'string') {
    const parts = sealedParts(value)
    return parts ? change(value, parts.field) : value
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map((each) => mapSealed(each, change))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapSealed(each, change)]))
}

/** What is sealed in it; undefined for what has only its form, as any text of a user may. */
export function openOr(own: UserFields, field: PersonalField, text: string): string | undefined {
  try {
    return own.open(field, text)
  } catch {
    return undefined
  }
}

/** All rows of a partition, as they stand now. */
export async function* rowsOf(table: Table, pk: string): AsyncGenerator<Row> {
  let after: Row | { pk: string; sk: string } | undefined
  do {
    const { rows, last } = await table.query({ pk, consistent: true, ...(after && { after }) })
    yield* rows
    after = last
  } while (after)
}
