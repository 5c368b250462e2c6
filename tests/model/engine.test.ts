import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '../../infra/local/engine.ts'
import { isWhole } from '../support/share-of.ts'
import { BASE_SEED, liveMany } from './many.ts'
import { engineStores } from './store.ts'

const HISTORIES = isWhole ? 12 : 6

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
})
afterAll(() => engine.stop())

test(`${HISTORIES} random histories on the embedded engine`, async () => {
  const { broken } = await liveMany(BASE_SEED, HISTORIES, engineStores(engine))
  expect(broken).toBeUndefined()
}, 120_000)
