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
  const rows = await deps.table.getMany(keys)
  return rows.filter((row) => row !== undefined)
}
