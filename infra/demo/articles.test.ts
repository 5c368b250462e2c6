import { expect, test } from 'vitest'
import { practiceDefaults } from '../../functions/config.ts'
import { createShelf } from '../../functions/table/articles.ts'
import { articleKinds } from '../../shared/articles.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { publishDemoArticles } from './articles.ts'

const NOW_MS = Date.UTC(2026, 10, 25, 15)

test('articles for demonstration are read in all languages at once; a second run publishes nothing', async () => {
  const table = createMemoryTable()
  expect(await publishDemoArticles(table, NOW_MS, practiceDefaults)).toHaveLength(5)
  const shown = await createShelf(table)(NOW_MS, articleKinds)
  expect(shown.map(({ live }) => live.kind).toSorted()).toEqual([
    'activity',
    'activity',
    'banner',
    'news',
    'notice',
  ])
  for (const { live } of shown) expect(Object.keys(live.texts).toSorted()).toEqual(languages.toSorted())
  expect(await publishDemoArticles(table, NOW_MS, practiceDefaults)).toEqual([])
})

test('with real money there are none', async () => {
  const real = { ...practiceDefaults, money: 'real' as const }
  await expect(publishDemoArticles(createMemoryTable(), NOW_MS, real)).rejects.toThrow(/practice money/)
})
