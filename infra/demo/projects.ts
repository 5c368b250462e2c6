import type { RuntimeConfig } from '../../functions/config.ts'
import { fundingBy, fundingPut } from '../../functions/financing/desk/funding.ts'
import { openWrites } from '../../functions/financing/desk/open.ts'
import { type StoredProject, storedRow } from '../../functions/financing/desk/stored.ts'
import type { Project } from '../../functions/financing/project.ts'
import { keys } from '../../functions/table/keys.ts'
import { create, type Table } from '../../functions/table/write.ts'
import { balanceReserve, reserveNeeded } from '../../shared/calc/reserve.ts'
import { newId } from '../../shared/ids.ts'
import type { Minor } from '../../shared/money.ts'
import { balanceTerms, projectRefused } from '../../shared/rules/project.ts'
import { DAY, type EpochMs, secondsOf } from '../../shared/time.ts'
import texts from './projects.json' with { type: 'json' }

type Name = keyof typeof texts
type Terms = Pick<
  Project,
  'kind' | 'min' | 'total' | 'dailyRate' | 'days' | 'dividend' | 'renewals' | 'once' | 'appendable'
> & { initialRate: bigint | null }

const usd = (amount: number): Minor => BigInt(amount) * 100n
const term = { kind: 'term', renewals: 0, once: false, appendable: false, initialRate: null } as const

const offers: Record<Name, { from: number; until: number; terms: Terms }> = {
  running: {
    ...{ from: -10, until: 80 },
    terms: {
      ...{ ...term, min: usd(50), total: usd(200_000), dailyRate: 300n, days: 30, dividend: 'dailyReturn' },
      ...{ renewals: 1, appendable: true, initialRate: 200_000n },
    },
  },
  upcoming: {
    ...{ from: 3, until: 33 },
    terms: { ...term, min: usd(100), total: usd(100_000), dailyRate: 400n, days: 60, dividend: 'maturity' },
  },
  full: {
    ...{ from: -5, until: 25 },
    terms: {
      ...term,
      min: usd(100),
      total: usd(500),
      dailyRate: 500n,
      days: 14,
      dividend: 'daily',
      once: true,
    },
  },
  ended: {
    ...{ from: -20, until: -1 },
    terms: {
      ...{ ...term, min: usd(10), total: usd(20_000), dailyRate: 200n, days: 7, dividend: 'dailyReturn' },
      ...{ renewals: 1, initialRate: 200_000n },
    },
  },
  balance: {
    ...{ from: -10, until: 3650 },
    terms: { kind: 'balance', ...balanceTerms, min: usd(1), total: usd(100_000), dailyRate: 100n },
  },
}
const BALANCE_DAYS = 60

const byConsole = (nowMs: EpochMs) => ({
  ...{ operator: 'console', operation: newId(nowMs), at: secondsOf(nowMs) },
})

/** For practice money on a laptop; elsewhere operators open projects. Returns the new ones. */
export async function openDemoProjects(
  table: Table,
  nowMs: EpochMs,
  config: Pick<RuntimeConfig, 'asset' | 'timeZone' | 'money'>,
): Promise<Name[]> {
  if (config.money !== 'practice') throw new Error('projects for demonstration are for practice money alone')
  const names = Object.keys(offers) as Name[]
  const opened = await Promise.all(
    names.map((name, rank) => openOne(table, demoProject(name, rank, nowMs), nowMs, config)),
  )
  return names.filter((_, index) => opened[index])
}

export function demoProject(name: Name, rank: number, nowMs: EpochMs): Project {
  const { from, until, terms } = offers[name]
  const now = secondsOf(nowMs)
  const project: Project = {
    ...{ id: `demo-${name}`, state: 'draft', version: 1, rank, texts: texts[name], ...terms },
    ...{ publishAt: now - 30 * DAY, startAt: now + from * DAY, endAt: now + until * DAY },
    ...{ fundedUntil: null, unfunded: [] },
  }
  if (projectRefused(project)) throw new Error(`the terms of ${project.id} cannot be offered`)
  return project
}

async function openOne(
  table: Table,
  draft: Project,
  nowMs: EpochMs,
  config: Pick<RuntimeConfig, 'asset' | 'timeZone'>,
): Promise<boolean> {
  const { id, kind } = draft
  const funded = kind === 'balance' ? balanceReserve(draft, BALANCE_DAYS) : reserveNeeded(draft)
  const stored: StoredProject = {
    ...{ project: draft, funded, givenBack: 0n, proposed: byConsole(nowMs) },
    ...{ opened: null, closed: null, fundedFrom: null },
  }
  const { capacity, after } = openWrites(stored, byConsole(nowMs), config)
  const funding = fundingBy(byConsole(nowMs), {
    ...{ project: id, asset: config.asset, amount: funded, what: 'funded' },
  })
  const committed = await table.transact([
    create(storedRow(after)),
    create({ ...storedRow({ ...after, project: draft }), ...keys.projectVersion(id, 1, 'seed') }),
    capacity,
    fundingPut(funding),
  ])
  return committed.ok
}
