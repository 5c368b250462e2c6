import type { Page, Route } from 'playwright-core'
import { post } from '../../functions/ledger/post.ts'
import { hashPassword } from '../../functions/password.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, replace, type Value } from '../../functions/table/write.ts'
import { approve, paid, refuse } from '../../functions/withdrawals/press.ts'
import { reserveLegs, type Withdrawal, withdrawalPut } from '../../functions/withdrawals/withdrawal.ts'
import { newId } from '../../shared/ids.ts'
import { DAY, dateIn, secondsOf } from '../../shared/time.ts'
import type { Site } from './browser.ts'
import { press } from './deposits.ts'
import { sealedNumber } from './destinations.ts'
import { FUND_PASSWORD } from './security.ts'
import type { TestUser } from './stack.ts'

/** Withdrawals in the states a user may find them in. */
export interface Withdrawn {
  waiting: string
  sending: string
  refused: string
  paid: string
}

type Clock = { behindMs: number; nowMs: () => number }

/** A card bound three days ago, an address bound an hour ago, and what went out since. */
export async function withdrawn({ stack }: Site, { uid }: TestUser, clock: Clock): Promise<Withdrawn> {
  const { deps } = stack
  const { table, config } = deps
  const at = (hoursAgo: number) => {
    clock.behindMs = hoursAgo * 3_600_000
    return secondsOf(clock.nowMs())
  }
  await table.write(new Change(keys.profile(uid)).set('level', 2).build())
  async function bind(place: number, hoursAgo: number, own: Record<string, Value>): Promise<string> {
    const boundAt = at(hoursAgo)
    const id = newId(clock.nowMs())
    const usableAt = boundAt + config.destinations.waitSeconds
    const row = {
      id,
      boundAt,
      usableAt,
      firstEver: place === 1,
      terms: '2026-11-22',
      ...own,
    }
    await table.write(replace({ ...keys.destination(uid, place), ...row }))
    return id
  }
  const sealed = await sealedNumber(deps, uid, 'card')
  const card = await bind(1, 72, { kind: 'card', label: '•••4711', sealed })
  const address = await sealedNumber(deps, uid, 'address')
  await bind(2, 1, { kind: 'address', label: 'TXYZ…9abc', network: 'tron', sealed: address })

  async function submit(hoursAgo: number, amount: bigint): Promise<{ uid: string; id: string }> {
    const second = at(hoursAgo)
    const id = newId(clock.nowMs())
    const fee = amount / 100n
    const withdrawal: Withdrawal = {
      ...{ uid, id, status: 3, state: 'reserved', asset: 'USD', amount, fee, arrives: amount - fee },
      destination: {
        ...{ kind: 'card', id: card, place: 1, label: '•••4711', sealed },
        ...{ usableAt: second - DAY, firstEver: true },
      },
      feeTerms: null,
      ...{ at: second, first: null, sent: null, decided: null, reason: null, reference: null },
      day: dateIn('UTC', clock.nowMs()),
    }
    await post(table, {
      uid,
      lines: [{ kind: 'withdrawal', id, movement: 'withdrawal_reserved', legs: reserveLegs(withdrawal) }],
      at: second,
      documents: [withdrawalPut(withdrawal)],
    })
    return { uid, id }
  }
  const by = () => press({ deps, id: () => newId(clock.nowMs()) } as Parameters<typeof press>[0], 'cam')
  const one = await submit(39, 250_00n)
  at(38)
  await approve(deps, by(), { ...one, from: 'reserved' })
  await paid(deps, by(), { ...one, from: 'sending' }, 'RF18 5390 0754 7034')
  const two = await submit(28, 100_00n)
  at(26)
  await refuse(deps, by(), { ...two, from: 'reserved' }, 'reason_holder_differs')
  const three = await submit(5, 150_00n)
  at(4)
  await approve(deps, by(), { ...three, from: 'reserved' })
  const four = await submit(2, 120_00n)
  at(0)
  return { paid: one.id, refused: two.id, sending: three.id, waiting: four.id }
}

/** A card that may be withdrawn to in full, and a level that may withdraw. */
export async function bindCard({ stack: { deps } }: Site, { uid }: TestUser): Promise<void> {
  const boundAt = secondsOf(deps.clock()) - 3 * DAY
  const sealed = await sealedNumber(deps, uid, 'card')
  const row = { kind: 'card', label: '•••4711', sealed, boundAt, usableAt: boundAt + DAY }
  const id = newId(deps.clock())
  await deps.table.write(
    replace({ ...keys.destination(uid, 1), ...row, id, firstEver: true, terms: '2026-11-22' }),
  )
  await deps.table.write(new Change(keys.profile(uid)).set('level', 2).build())
}

export async function setFundPassword({ stack: { deps } }: Site, { uid }: TestUser): Promise<void> {
  const hash = await hashPassword(FUND_PASSWORD, { memory: 8, passes: 1, parallelism: 1 })
  await deps.table.write(new Change(keys.profile(uid)).set('fundPasswordHash', hash).build())
}

/** What the page of withdrawals is told, as if it were another hour or another user. */
export async function toldOfCash(
  page: Page,
  change: (cash: Record<string, unknown>) => object,
): Promise<void> {
  await page.route('**/api/user/cash', async (route: Route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const answered = (await response.json()) as { data: Record<string, unknown> }
    Object.assign(answered.data, change(answered.data))
    await route.fulfill({ response, json: answered })
  })
  await page.reload()
}
