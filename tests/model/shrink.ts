import { type Lived, live, stepsOf } from './history.ts'
import type { Invariant } from './operation.ts'
import type { Step } from './step-kinds.ts'
import type { MakeStore } from './store.ts'
import type { Plant } from './world.ts'

/** Lives tried while looking for a shorter one. */
const TRIES = 400

/**
 * A history that breaks the same promise in fewer steps. Every step has chance of its own, so that leaving one
 * out changes the others only through what happened in it.
 */
export async function shrunk(
  seed: number,
  invariant: Invariant,
  makeStore: MakeStore,
  plant?: Plant,
): Promise<Lived> {
  let path = stepsOf(seed)
  let shortest = await live(seed, makeStore, plant, path)
  let tries = 0
  for (let size = path.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < path.length && tries < TRIES; tries++) {
      const without: Step[] = [...path.slice(0, from), ...path.slice(from + size)]
      const lived = await live(seed, makeStore, plant, without)
      if (lived.violation?.invariant === invariant) {
        path = without
        shortest = lived
      } else from += size
    }
  }
  return shortest
}

/** What a person needs to look into a broken promise. */
export async function report(
  seed: number,
  broken: Lived,
  makeStore: MakeStore,
  plant?: Plant,
): Promise<string> {
  const { violation } = broken
  if (!violation) return ''
  const { log } = await shrunk(seed, violation.invariant, makeStore, plant)
  return [`again by MODEL_SEED=${seed}: ${violation.message}`, 'the shortest history found:', ...log].join(
    '\n',
  )
}
