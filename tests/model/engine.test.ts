import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '../../infra/local/engine.ts'
import { BASE_SEED, liveMany } from './many.ts'
import { engineStore, type MakeStore } from './store.ts'

const HISTORIES = 12

let engine: Engine
let store: MakeStore
beforeAll(async () => {
  engine = await startEngine()
  const made = await engineStore(engine)
  store = () => made
})
afterAll(() => engine.stop())

test(`${HISTORIES} random histories on the embedded engine`, async () => {
  const { broken } = await liveMany(BASE_SEED, HISTORIES, store)
  expect(broken).toBeUndefined()
}, 120_000)
