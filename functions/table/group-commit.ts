import { type Committed, keyOf, type Table, type Write } from './write.ts'

/** DynamoDB's limit per transaction. */
const MOST_ITEMS = 100

interface Waiting {
  writes: Write[]
  commit: (committed: Promise<Committed>) => void
}

/** If the group fails, each is written alone. Only for transactions that may be repeated. */
export function groupCommit(table: Table, most: number): Table {
  let waiting: Waiting[] = []
  const commit = async (group: Waiting[]): Promise<void> => {
    const isWritten = group.length > 1 && (await isCommitted(table, group))
    for (const { writes, commit } of group)
      commit(isWritten ? Promise.resolve({ ok: true }) : table.transact(writes))
  }
  const flush = (): void => {
    const groups = groupsOf(waiting, most)
    waiting = []
    for (const group of groups) void commit(group)
  }
  return {
    ...table,
    transact: (writes) =>
      new Promise((resolve) => {
        waiting.push({ writes, commit: resolve })
        if (waiting.length === 1) setImmediate(flush)
      }),
  }
}

const isCommitted = (table: Table, group: Waiting[]): Promise<boolean> =>
  table.transact(group.flatMap(({ writes }) => writes)).then(
    ({ ok }) => ok,
    () => false,
  )

function groupsOf(waiting: readonly Waiting[], most: number): Waiting[][] {
  const groups: { members: Waiting[]; items: Set<string> }[] = []
  for (const member of waiting) {
    const items = member.writes.map((write) => `${keyOf(write).pk} ${keyOf(write).sk}`)
    let group = groups.at(-1)
    if (
      !group ||
      group.members.length === most ||
      group.items.size + items.length > MOST_ITEMS ||
      items.some((item) => group?.items.has(item))
    ) {
      group = { members: [], items: new Set() }
      groups.push(group)
    }
    group.members.push(member)
    for (const item of items) group.items.add(item)
  }
  return groups.map(({ members }) => members)
}
