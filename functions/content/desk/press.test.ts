import { expect, test } from 'vitest'
import { firstIdAt } from '../../../shared/ids.ts'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { articleForm } from '../../../tests/support/articles.ts'
import { mockedDeps, NOW, NOW_MS } from '../../../tests/support/mocked.ts'
import { draft } from './draft.ts'
import { publish, publishWrites } from './press.ts'
import { loadStored, type StoredArticle } from './stored.ts'

let made = 0
const by = (operator: string) => ({
  ...{ operator, requestId: 'r', nowMs: NOW_MS },
  operationId: `${firstIdAt(NOW_MS).slice(0, 20)}${String(++made).padStart(6, '0')}`,
})

async function drafted() {
  const table = createMemoryTable()
  const { deps } = mockedDeps({ table })
  const form = { topic: '', endAt: 0, rank: 0, link: '', appliesAt: 0, ...articleForm(NOW) } as const
  const { id } = await draft(deps, by('ada'), null, form)
  const stored = (await loadStored(table, id)) as StoredArticle
  return { table, deps, form, id, stored }
}
const pressBy = (operator: string) => ({ operator, at: NOW, operation: 'press' })

test('what is refused is a condition too: the operator who wrote it never publishes it', async () => {
  const { table, stored } = await drafted()
  expect((await table.transact([publishWrites(stored, pressBy('ada')).update])).ok).toBe(false)
  expect((await table.transact([publishWrites(stored, pressBy('bob')).update])).ok).toBe(true)
})

test('a version written between the look and the press is not published by it', async () => {
  const { table, deps, form, id, stored } = await drafted()
  await draft(deps, by('cy'), { id, was: 1 }, form)
  expect((await table.transact([publishWrites(stored, pressBy('bob')).update])).ok).toBe(false)
  await expect(publish(deps, by('bob'), { id, was: 1 })).rejects.toMatchObject({ slug: 'article_changed' })
})

test('a repeated press gets its first answer; a draft with other words is refused', async () => {
  const { deps, form, id } = await drafted()
  const press = by('bob')
  for (const _ of [1, 2])
    expect(await publish(deps, press, { id, was: 1 })).toMatchObject({ state: 'published', version: 1 })
  const edit = by('cy')
  const which = { id, was: 1 }
  for (const _ of [1, 2]) expect((await draft(deps, edit, which, form)).version).toBe(2)
  const other = draft(deps, edit, which, { ...form, rank: 1 })
  await expect(other).rejects.toMatchObject({ slug: 'replay_mismatch' })
})

test('a first draft sent again after it was published gets its first answer, and stays published', async () => {
  const { table, deps, form } = await drafted()
  const first = by('ada')
  const { id } = await draft(deps, first, null, form)
  await publish(deps, by('bob'), { id, was: 1 })
  await draft(deps, first, null, form)
  expect(await loadStored(table, id)).toMatchObject({ state: 'published', version: 1 })
})
