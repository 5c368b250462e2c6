import { findingPut, newFinding } from '../../functions/books/finding.ts'
import { stand } from '../../functions/books/stand.ts'
import { isUnread, look } from '../../functions/documents/reconcile-table.ts'
import { rulesOf } from '../../functions/documents/rules.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { HOUR, MINUTE, secondsOf } from '../../shared/time.ts'
import type { Calendar } from './calendar.ts'
import type { Scene } from './scene.ts'
import type { DemoUser } from './user.ts'

// States the main demo account cannot have; these accounts have the same password.

export const beside = {
  noa: 'waits for a partner, and has a bonus that runs',
  eli: 'is asked by noa, and offered a bonus',
  uma: 'has left noa',
  ivo: 'is frozen',
}
export type Beside = Record<keyof typeof beside, DemoUser>

const DAYS = 8

export function couples(plan: Calendar, { clock }: Scene, { noa, eli, uma }: Beside): void {
  const link = '/api/user/addlover'
  plan.ago(271, async () => {
    const { sent } = await noa.post(link, { partner: uma.publicId })
    clock.pass(HOUR)
    await uma.post(link, { confirm: sent.id })
  })
  plan.every(24, 265, 265 - (DAYS - 1) * 24, async () => {
    await noa.post('/api/user/sign')
    await uma.post('/api/user/sign')
  })
  plan.ago(60, async () => {
    const { partner } = await uma.get(link)
    await uma.post(link, { end: partner.id })
  })
  plan.ago(16, () => noa.post(link, { partner: eli.publicId }))
}

/** Freezes like the nightly run, then corrects the fault; lifting the freeze takes two operators. */
export function frozen(plan: Calendar, { stack, clock }: Scene, { ivo }: Beside): void {
  const { table, config } = stack.deps
  const amiss = (by: bigint) =>
    table.write(new Change(keys.account(ivo.uid)).add(`${config.asset}_available`, by).build())
  const looked = async () => look(table, ivo.uid, await rulesOf(table, config, clock.nowMs()))
  plan.ago(10, async () => {
    await amiss(100n)
    const first = newFinding(ivo.uid, 'suspect', secondsOf(clock.nowMs()))
    await table.write(findingPut(first, null))
    clock.pass(MINUTE)
    const second = await looked()
    if (isUnread(second)) throw new Error('nobody else moves it')
    const stood = await stand(table, first, second.mismatches, { by: 'nightly', nowMs: clock.nowMs() })
    if (stood !== 'frozen') throw new Error(`the books agree: ${stood}`)
    await amiss(-100n)
  })
}
