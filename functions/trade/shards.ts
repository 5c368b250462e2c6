import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row } from '../table/write.ts'

/** An order keeps its shard, so the sweep reads every count ever set; lowering the setting changes nothing. */
type Stage = Pick<Deps, 'table' | 'config'>

/** Separate attributes let two processes note counts at once. */
const attribute = (count: number): string => `n${count}`

const countsOf = (row: Row | undefined): number[] =>
  Object.keys(row ?? {}).flatMap((name) => (/^n\d+$/.test(name) ? [Number(name.slice(1))] : []))

export async function shardCounts({ table, config }: Stage): Promise<number[]> {
  const row = await table.get(keys.shards(), { consistent: true })
  return [...new Set([...countsOf(row), config.shards])]
}

/** Only the sweep may call it: it writes the present count. */
export async function mostShards({ table, config, log }: Stage & Pick<Deps, 'log'>): Promise<number> {
  const noted = countsOf(await table.get(keys.shards(), { consistent: true }))
  if (!noted.includes(config.shards))
    await table.write(new Change(keys.shards()).set(attribute(config.shards), 1).build())
  const most = Math.max(config.shards, ...noted)
  if (most > config.shards) log('warn', 'fewer shards are set than there were', { count: most })
  return most
}
