import type { Key, Query, Row, Table } from './write.ts'

// Only this file queries (tests/architecture/imports.test.ts), because ignoring a cursor cuts lists short.

export type Range = Omit<Query, 'limit' | 'after'>

/** Returns the cursor first, so that no caller overlooks it. */
export async function pageOf(
  table: Pick<Table, 'query'>,
  query: Query,
): Promise<[next: Key | undefined, rows: Row[]]> {
  const { rows, last } = await table.query(query)
  return [last, rows]
}

export async function countOf(
  table: Pick<Table, 'count'>,
  query: Query,
): Promise<[next: Key | undefined, count: number]> {
  const { count, last } = await table.count(query)
  return [last, count]
}

export async function* pagesOf(
  table: Pick<Table, 'query'>,
  range: Range,
  size?: number,
): AsyncGenerator<Row[], void> {
  let after: Key | undefined
  do {
    const page: Query = { ...range, ...(size !== undefined && { limit: size }), ...(after && { after }) }
    const [next, rows] = await pageOf(table, page)
    yield rows
    after = next
  } while (after)
}

/** Only for lists with a bound. */
export async function allRows(table: Pick<Table, 'query'>, range: Range): Promise<Row[]> {
  const found: Row[] = []
  for await (const rows of pagesOf(table, range)) found.push(...rows)
  return found
}

export async function firstRows(
  table: Pick<Table, 'query'>,
  count: number,
  { after, ...range }: Range & Pick<Query, 'after'>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let from = after, more = count > 0; more; ) {
    const [next, rows] = await pageOf(table, {
      ...range,
      limit: count - found.length,
      ...(from && { after: from }),
    })
    found.push(...rows)
    from = next
    more = next !== undefined && found.length < count
  }
  return found
}
