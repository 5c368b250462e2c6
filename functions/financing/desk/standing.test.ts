import { describe, expect, test } from 'vitest'
import { languages } from '../../../shared/i18n/languages.ts'
import { firstIdAt } from '../../../shared/ids.ts'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { meanwhile } from '../../../tests/support/at-once.ts'
import { expectKeepsFirst } from '../../../tests/support/kept-writes.ts'
import { mockedDeps, NOW, NOW_MS } from '../../../tests/support/mocked.ts'
import { expectStops } from '../../../tests/support/stops.ts'
import { keys } from '../../table/keys.ts'
import { Change, type Row, replace } from '../../table/write.ts'
import { draft } from './draft.ts'
import { close, giveBack } from './end.ts'
import type { ProjectForm } from './form.ts'
import { fund } from './fund.ts'
import { fundingBy, fundingPut } from './funding.ts'
import { open, openWrites } from './open.ts'
import { standing } from './press.ts'
import { loadStored, type StoredProject, storedRow } from './stored.ts'

const title = { title: 'Bonds', text: 'Fixed.' }
const form: ProjectForm = {
  ...{ kind: 'term', rank: 1, publishAt: NOW, startAt: NOW, endAt: NOW + 86_400 },
  ...{ min: '100', total: '10000', initialRate: '0.2', dailyRate: '0.0005', days: 30 },
  ...{ dividend: 'dailyReturn', renewals: 1, once: 0, appendable: 1 },
  texts: JSON.stringify(Object.fromEntries(languages.map((lang) => [lang, title]))),
}

let made = 0
const by = (operator: string) => {
  const operationId = `${firstIdAt(NOW_MS).slice(0, 20)}${String(++made).padStart(6, '0')}`
  return { operator, operationId, requestId: 'r', nowMs: NOW_MS }
}

async function drafted() {
  const table = createMemoryTable()
  const { deps } = mockedDeps({ table })
  const { id } = (await draft(deps, by('ada'), null, form)).project
  await fund(deps, by('ada'), { id, amount: '151' })
  const stored = async () => (await loadStored(table, id)) as StoredProject
  return { table, deps, id, stored, opens: () => open(deps, by('bob'), { id, was: 1 }) }
}

test('a project changes as it was read', async () => {
  const stored = await (await drafted()).stored()
  await expectStops(standing(stored).set('seen', 1).build(), storedRow(stored) as Row, {
    'it was opened': { state: 'open' },
    'it is another draft': { version: 2 },
    'more was put in': { funded: 152_00n },
    'some was given back': { givenBack: 1n },
  })
})

test('what is left of a project, and money put in, are written where there is none', async () => {
  const { deps, stored } = await drafted()
  const press = { operator: 'bob', at: NOW, operation: 'press' }
  await expectKeepsFirst(openWrites(await stored(), press, deps.config).capacity)
  const of = { project: 'p', asset: 'USD', amount: 1n, what: 'funded' } as const
  await expectKeepsFirst(fundingPut(fundingBy(press, of)))
})

describe('a draft', () => {
  test('that is opened while it is changed stays as it was opened', async () => {
    const { table, deps, id, stored, opens } = await drafted()
    const edits = () => draft(deps, by('cy'), { id, was: 1 }, { ...form, dailyRate: '0.01' })
    await expect(meanwhile(table, edits, opens)).rejects.toMatchObject({ slug: 'project_changed' })
    expect((await stored()).project).toMatchObject({ state: 'open', version: 1, dailyRate: 500n })
  })

  test('that was kept is not written over, though its project is gone', async () => {
    const { table, deps } = await drafted()
    const press = by('ada')
    const { id } = (await draft(deps, press, null, form)).project
    await table.remove(keys.project(id))
    const other = draft(deps, press, null, { ...form, days: 29 })
    await expect(other).rejects.toMatchObject({ slug: 'replay_mismatch' })
    expect((await table.get(keys.projectVersion(id, 1, press.operationId)))?.days).toBe(30n)
  })

  test('is not written over a project of the same id', async () => {
    const { table, deps } = await drafted()
    const press = by('ada')
    const there = { ...keys.project(press.operationId.toLowerCase()), rank: 1n }
    await table.write(replace(there))
    await expect(draft(deps, press, null, form)).rejects.toMatchObject({ slug: 'project_changed' })
    expect(await table.get(there)).toEqual(there)
  })
})

describe('where a project and what is left of it differ by a fault, neither is written', () => {
  const opened = async () => {
    const on = await drafted()
    await on.opens()
    const differs = (isOpen: 0 | 1) =>
      on.table.write(new Change(keys.capacity(on.id)).set('open', isOpen).build())
    return { ...on, differs }
  }

  test('when it is funded', async () => {
    const { deps, id, stored, differs } = await opened()
    await differs(0)
    await expect(fund(deps, by('cy'), { id, amount: '5' })).rejects.toThrow('refused')
    expect((await stored()).funded).toBe(151_00n)
  })

  test('when it is closed', async () => {
    const { deps, id, stored, differs } = await opened()
    await differs(0)
    await expect(close(deps, by('cy'), { id })).rejects.toThrow('refused')
    expect((await stored()).project.state).toBe('open')
  })

  test('when its reserve is given back', async () => {
    const { deps, id, stored, differs } = await opened()
    await close(deps, by('cy'), { id })
    await differs(1)
    await expect(giveBack(deps, by('cy'), { id })).rejects.toThrow('refused')
    expect((await stored()).givenBack).toBe(0n)
  })
})
