import { cell } from '../csv-cell.ts'
import type { UserFields } from '../personal/fields.ts'
import { mapSealed, openOr, rowsOf } from '../personal/sealed.ts'
import { orderPartition, userPartition } from '../table/keys.ts'
import type { Row, Table, Value } from '../table/write.ts'
import { isToldOf, partOf, toldValue } from './parts.ts'

export interface ToldRow {
  part: string
  id: string
  values: Record<string, unknown>
}

/** `own` is undefined if the user has no data key. */
export async function tellAll(table: Table, uid: string, own: UserFields | undefined): Promise<ToldRow[]> {
  const told: ToldRow[] = []
  for (const pk of [userPartition(uid), orderPartition(uid)])
    for await (const row of rowsOf(table, pk)) {
      const part = partOf(row)
      if (part) told.push({ part, id: idOf(row), values: valuesOf(row, own) })
    }
  return told.sort((a, b) => (a.part < b.part ? -1 : a.part > b.part ? 1 : 0))
}

/** Order rows have no part prefix: the whole sort key is the id. */
function idOf({ sk }: Row): string {
  const [kind = '', ...rest] = sk.split('#')
  // A device's id is a keyed hash, so it is left out.
  return kind === 'DEVICE' ? '' : rest.join('#') || sk
}

function valuesOf(row: Row, own: UserFields | undefined): Record<string, unknown> {
  const opened = own
    ? (mapSealed(row as Value, (text, field) => openOr(own, field, text) ?? text) as Row)
    : row
  return Object.fromEntries(
    Object.entries(opened)
      .filter(([name]) => isToldOf(row, name))
      .map(([name, value]) => [name, toldValue(value)]),
  )
}

/** Amounts are integers in the smallest unit of their asset. */
export function exportJson(told: readonly ToldRow[], about: Record<string, unknown>): string {
  const parts = [...Map.groupBy(told, ({ part }) => part)].map(([part, rows]) => [
    part,
    rows.map(({ id, values }) => ({ id, ...values })),
  ])
  return `${JSON.stringify({ about, ...Object.fromEntries(parts) }, null, 2)}\n`
}

/** One line per value, so that rows of all kinds share a file. English, for programs. */
export function exportCsv(told: readonly ToldRow[], about: Record<string, unknown>): string {
  const head: ToldRow = { part: 'about', id: '', values: about }
  const lines = [head, ...told].flatMap(({ part, id, values }) =>
    Object.entries(values).map(([name, value]) => [
      part,
      id,
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  return [['part', 'id', 'name', 'value'], ...lines]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('')
}
