import { expect, test } from 'vitest'
import { gaps, printed } from './coverage.ts'
import { BASE_SEED, liveMany } from './many.ts'
import { memoryStore } from './store.ts'

const only = process.env.MODEL_SEED
const HISTORIES = 700

// MODEL_SEED=n runs that one history.
test(`${only ? `history ${only}` : `${HISTORIES} random histories`}: every promise holds, every fault is met`, async () => {
  const seed = only ? Number(only) : BASE_SEED
  const { coverage, broken } = await liveMany(seed, only ? 1 : HISTORIES, memoryStore)
  process.stdout.write(`\nseeds from ${seed}\n${printed(coverage)}\n`)
  expect(broken).toBeUndefined()
  if (!only) expect(gaps(coverage), 'movements that never met a fault').toEqual([])
}, 240_000)
