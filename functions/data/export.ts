import { cell } from '../csv-cell.ts'
import type { UserFields } from '../personal/fields.ts'
import { mapSealed, openOr, rowsOf } from '../personal/sealed.ts'
import { orderPartition, userPartition } from '../table/keys.ts'
import type { Row, Table, Value } from '../table/write.ts'
import { isTold, partOf, toldValue } from './parts.ts'

/** One stored row of the user's: its part, its id within it, and its attributes with what was sealed opened. */
export interface ToldRow {
  part: string
  id: string
  values: Record<string, unknown>
}

/** All that is stored of a user, the rows of a part together. `own` is undefined where nothing was ever sealed. */
export async function tellAll(table: Table, uid: string, own: UserFields | undefined): Promise<ToldRow[]> {
  const told: ToldRow[] = []
  for (const pk of [userPartition(uid), orderPartition(uid)])
    for await (const row of rowsOf(table, pk)) {
      const part = partOf(row)
      if (part) told.push({ part, id: idOf(row), values: valuesOf(row, own) })
    }
  return told.sort((a, b) => (a.part < b.part ? -1 : a.part > b.part ? 1 : 0))
}

/** What stands behind the part in the sort key; of an order all of it. */
function idOf({ sk }: Row): string {
  const [kind = '', ...rest] = sk.split('#')
  // Of a device the keyed hash of its name.
  return kind === 'DEVICE' ? '' : rest.join('#') || sk
}

function valuesOf(row: Row, own: UserFields | undefined): Record<string, unknown> {
  const opened = own
    ? (mapSealed(row as Value, (text, field) => openOr(own, field, text) ?? text) as Row)
    : row
  return Object.fromEntries(
    Object.entries(opened)
      .filter(([name]) => isTold(name))
      .map(([name, value]) => [name, toldValue(value)]),
  )
}

/** By part, each a list of its rows. Amounts are whole numbers of the smallest unit of their asset. */
export function exportJson(told: readonly ToldRow[], about: Record<string, unknown>): string {
  const parts = [...Map.groupBy(told, ({ part }) => part)].map(([part, rows]) => [
    part,
    rows.map(({ id, values }) => ({ id, ...values })),
  ])
  return `${JSON.stringify({ about, ...Object.fromEntries(parts) }, null, 2)}\n`
}

/** A line for each value, so that rows of every kind fit into one file. In English: programs read it. */
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
