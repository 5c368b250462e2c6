import { expect, test } from 'vitest'
import { practiceDefaults } from '../../functions/config.ts'
import { storedOf } from '../../functions/financing/desk/stored.ts'
import { projectOf, stateOf } from '../../functions/financing/project.ts'
import { capacities } from '../../functions/financing/store.ts'
import { catalogPartition, keys } from '../../functions/table/keys.ts'
import { reserveNeeded } from '../../shared/calc/reserve.ts'
import { missingTexts, textsRefused } from '../../shared/rules/project.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { openDemoProjects } from './projects.ts'

const NOW_MS = Date.UTC(2026, 10, 25, 15)

async function opened() {
  const table = createMemoryTable()
  const names = await openDemoProjects(table, NOW_MS, practiceDefaults)
  const { rows } = await table.query({ pk: catalogPartition })
  const left = await capacities(
    table,
    names.map((name) => `demo-${name}`),
  )
  return { table, names, projects: rows.map(projectOf), left }
}

test('projects for demonstration are in every state that needs no buyer, in all languages', async () => {
  const { projects, left } = await opened()
  const states = projects.map((one) => {
    const capacity = left.get(one.id)
    return [one.id, capacity && stateOf(one, capacity, NOW_MS)]
  })
  expect(Object.fromEntries(states)).toEqual({
    'demo-running': 'inProgress',
    'demo-upcoming': 'upcoming',
    'demo-full': 'inProgress',
    'demo-ended': 'ended',
    'demo-balance': 'inProgress',
  })
  for (const { texts } of projects) expect([missingTexts(texts), textsRefused(texts)]).toEqual([[], null])
})

test('each stands on a reserve from the treasury that carries it; a second run opens nothing', async () => {
  const { table, projects, left } = await opened()
  for (const project of projects) {
    const free = left.get(project.id)?.free ?? 0n
    expect(free).toBeGreaterThanOrEqual(reserveNeeded(project))
    const { rows } = await table.query({ pk: `PROJECT#${project.id}`, from: 'FUND#', to: 'FUND#~' })
    expect(rows.map(({ amount }) => amount)).toEqual([free])
    const row = await table.get(keys.project(project.id))
    expect(row && storedOf(row).funded).toBe(free)
  }
  expect(projects.find(({ kind }) => kind === 'balance')?.fundedUntil).toBe('2027-01-24')
  expect(await openDemoProjects(table, NOW_MS, practiceDefaults)).toEqual([])
})

test('with real money there are none', async () => {
  const real = { ...practiceDefaults, money: 'real' as const }
  await expect(openDemoProjects(createMemoryTable(), NOW_MS, real)).rejects.toThrow(/practice money/)
})
