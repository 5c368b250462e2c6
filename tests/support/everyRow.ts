import type { Key, Row } from '../../functions/table/write.ts'
import type { TestStack } from './stack.ts'

/** A dump of the table. */
export async function everyRow({ deps }: Pick<TestStack, 'deps'>): Promise<Row[]> {
  const keys: Key[] = []
  for (let last: Key | undefined; ; ) {
    const page = await deps.scan(last)
    keys.push(...page.keys)
    last = page.last
    if (!last) break
  }
  const rows: Row[] = []
  for (let from = 0; from < keys.length; from += 100)
    for (const row of await deps.table.getMany(keys.slice(from, from + 100))) if (row) rows.push(row)
  return rows
}
