import { pagesOf } from '../table/read.ts'
import type { Row, Table, Value } from '../table/write.ts'
import type { PersonalField, UserFields } from './fields.ts'
import { sealedParts } from './seal.ts'

export function mapSealed(value: Value, change: (text: string, field: PersonalField) => Value): Value {
  if (typeof value === 'string') {
    const parts = sealedParts(value)
    return parts ? change(value, parts.field) : value
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map((each) => mapSealed(each, change))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapSealed(each, change)]))
}

export function openOr(own: UserFields, field: PersonalField, text: string): string | undefined {
  try {
    return own.open(field, text)
  } catch {
    return undefined
  }
}

export async function* rowsOf(table: Table, pk: string): AsyncGenerator<Row> {
  for await (const rows of pagesOf(table, { pk, consistent: true })) yield* rows
}
