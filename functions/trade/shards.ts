import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row } from '../table/write.ts'

/**
 * Into how many shards a stage has ever spread its due orders. An order stays in the shard of its placing, so after a
 * change of the setting the former shards are still looked into; one that lowers it changes nothing of that.
 */
type Stage = Pick<Deps, 'table' | 'config'>

/** One attribute a count: noted twice at once, nothing is lost. */
const attribute = (count: number): string => `n${count}`

const countsOf = (row: Row | undefined): number[] =>
  Object.keys(row ?? {}).flatMap((name) => (/^n\d+$/.test(name) ? [Number(name.slice(1))] : []))

/** Every count there ever was, the one set now among them. */
export async function shardCounts({ table, config }: Stage): Promise<number[]> {
  const row = await table.get(keys.shards(), { consistent: true })
  return [...new Set([...countsOf(row), config.shards])]
}

/** The most shards there ever were. Notes the count set now, if it is new to the stage. For the sweep. */
export async function mostShards({ table, config, log }: Stage & Pick<Deps, 'log'>): Promise<number> {
  const noted = countsOf(await table.get(keys.shards(), { consistent: true }))
  if (!noted.includes(config.shards))
    await table.write(new Change(keys.shards()).set(attribute(config.shards), 1).build())
  const most = Math.max(config.shards, ...noted)
  if (most > config.shards) log('warn', 'fewer shards are set than there were', { count: most })
  return most
}
