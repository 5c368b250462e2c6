import { type FunctionName, functions } from '../../../functions/areas.ts'
import type { TableAction, TableRight } from '../../../functions/function-needs.ts'
import type { IndexName, Key, Query, Table, Write } from '../../../functions/table/write.ts'
import { watchTable } from '../../support/apis.ts'

// The rights of the cloud, held against what the code really does: each area works with a table that refuses, as
// IAM would, whatever the list of areas does not give it. A call is judged with all its partitions at once, and two
// rights do not add up: one of them must hold for every partition the call names under an action.

export interface Wanted {
  action: TableAction
  partitions: string[]
  index: IndexName | null
  /** Attributes that writes name, those of their conditions too. */
  names: string[]
}

const at = (action: TableAction, partition: string, index: IndexName | null = null): Wanted => ({
  action,
  partitions: [partition],
  index,
  names: [],
})
/** What IAM compares of a write: its attributes, the keys included; of a path in a map the map alone. */
function attributesOf(write: Write): string[] {
  const { condition = '', names = {} } = write
  const spoken = write.kind === 'update' ? `${write.update} ${condition}` : condition
  const named = [...spoken.matchAll(/(?<!\.)#\w+/g)].map(([name]) => names[name] ?? name)
  return [...new Set(['pk', 'sk', ...named, ...(write.kind === 'put' ? Object.keys(write.item) : [])])]
}

const actionOf = { put: 'PutItem', update: 'UpdateItem', check: 'ConditionCheckItem' } as const
const written = (write: Write): Wanted => ({
  ...at(actionOf[write.kind], write.kind === 'put' ? write.item.pk : write.key.pk),
  names: attributesOf(write),
})

/** What one call wants of each action, its partitions together. */
const together = (wanted: Wanted[]): Wanted[] =>
  [...Map.groupBy(wanted, ({ action }) => action)].map(([action, same]) => ({
    action,
    partitions: same.flatMap(({ partitions }) => partitions),
    index: null,
    names: same.flatMap(({ names }) => names),
  }))

const wantedBy: { [Call in keyof Table]: (argument: never) => Wanted[] } = {
  get: (key: Key) => [at('GetItem', key.pk)],
  getMany: (keys: Key[]) => together(keys.map(({ pk }) => at('BatchGetItem', pk))),
  query: ({ pk, index }: Query) => [at('Query', pk, index)],
  count: ({ pk, index }: Query) => [at('Query', pk, index)],
  write: (write: Write) => [written(write)],
  remove: (key: Key) => [at('DeleteItem', key.pk)],
  transact: (writes: Write[]) => together(writes.map(written)),
}

const fits = (pattern: string, partition: string): boolean =>
  pattern.endsWith('*') ? partition.startsWith(pattern.slice(0, -1)) : partition === pattern

export const given = (rights: readonly TableRight[], { action, partitions, index, names }: Wanted): boolean =>
  rights.some(
    (access) =>
      access.actions.includes(action) &&
      (access.index ?? null) === index &&
      names.every((name) => access.attributes?.includes(name) ?? true) &&
      partitions.every((partition) => access.partitions.some((pattern) => fits(pattern, partition))),
  )

/** A table that refuses what the rights don't give, as DynamoDB would, and tells of all that is asked of it. */
export const fenced = (table: Table, user: FunctionName, tell: (wanted: Wanted) => void): Table =>
  watchTable(table, (call, argument) => {
    const asked = wantedBy[call](argument as never)
    for (const wanted of asked) tell(wanted)
    const refused = asked.filter((wanted) => !given(functions[user].table, wanted))
    if (refused.length > 0) throw new Error(`AccessDenied: ${user} ${JSON.stringify(refused)}`)
  })
