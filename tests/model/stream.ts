import { consume, type StreamRecord } from '../../functions/effects/consume.ts'
import { isStreamed } from '../../functions/effects/domains.ts'
import type { RowChange } from '../../functions/table/effects.ts'
import type { Row } from '../../functions/table/write.ts'
import type { Fault } from './coverage.ts'
import type { Job } from './job.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** The table's stream in a model world: changes that may be told late, twice, in any order, and again until it worked. */
export interface ModelStream {
  /** Not told yet, or told to a worker that failed. */
  waiting: Change[]
  told: Change[]
}

interface Change {
  told: StreamRecord
  /** What has become of its telling so far. */
  met: Set<Fault>
}

export const createStream = (): ModelStream => ({ waiting: [], told: [] })

let numbers = 0
/** What was written since the last look, as far as the worker is told of it. */
async function look({ store, stream }: World): Promise<void> {
  for (const change of await store.changes()) {
    if (!isStreamed((change.new ?? change.old) as Row)) continue
    stream.waiting.push({ told: { ...change, sequence: String(++numbers) }, met: new Set() })
  }
}

/** Some of the changes are told to the worker; when the world is faulty, any, in any order, some of them again. */
export async function telling(world: World, chance: Random): Promise<Job | undefined> {
  await look(world)
  const { stream } = world
  let batch = [...stream.waiting]
  if (world.faulty) {
    if (chance.chance(0.4)) {
      const late = batch.filter(() => chance.chance(0.3))
      for (const { met } of late) met.add('event late')
      batch = batch.filter((change) => !late.includes(change))
    }
    const again = stream.told.filter(() => chance.chance(0.2))
    for (const { met } of again) met.add('event twice')
    batch.push(...again)
    if (chance.chance(0.5)) {
      batch = shuffled(batch, chance)
      for (const { met } of batch) met.add('event reordered')
    }
  }
  return batch.length > 0 ? tell(world, batch) : undefined
}

/** Everything is told that still waits. */
export async function tellAll(world: World): Promise<void> {
  await look(world)
  const { stream } = world
  for (let rounds = 0; stream.waiting.length > 0 && rounds < 3; rounds++)
    await world.together([tell(world, [...stream.waiting])])
}

const tell = (world: World, batch: Change[]): Job => ({
  label: `${batch.length} changes are told`,
  moves: async () =>
    batch.filter(({ told }) => decides(told)).map(({ met }) => ({ movement: 'message' as const, met })),
  run: ({ deps }) =>
    consume(
      deps,
      batch.map(({ told }) => told),
    ),
  after(outcome) {
    // Of a worker that died or threw nothing is known: all is told again.
    const failed = outcome.kind === 'answered' ? (outcome.value as string[]) : undefined
    const { stream } = world
    for (const change of batch) {
      const done = failed && !failed.includes(change.told.sequence)
      if (!done || stream.told.includes(change)) continue
      stream.told.push(change)
      stream.waiting = stream.waiting.filter((other) => other !== change)
    }
  },
})

/** A status that has moved: somebody is to be told. */
const decides = ({ old, new: now }: RowChange): boolean =>
  old !== undefined && now !== undefined && old.status !== now.status

function shuffled<Item>(items: Item[], chance: Random): Item[] {
  const rest = [...items]
  const out: Item[] = []
  while (rest.length > 0) out.push(...rest.splice(chance.int(0, rest.length - 1), 1))
  return out
}
