import { expect, test } from 'vitest'
import { countProgress } from '../../../functions/activities/progress.ts'
import { consume } from '../../../functions/effects/consume.ts'
import { bookInvitations } from '../../../functions/engagement/invitations.ts'
import { offerBonus } from '../../../functions/rewards/accept.ts'
import { endBonuses } from '../../../functions/rewards/end.ts'
import type { Row } from '../../../functions/table/write.ts'
import { type Asset, assetNames } from '../../../shared/assets.ts'
import { newId } from '../../../shared/ids.ts'
import { dateIn, msOf, secondsOf } from '../../../shared/time.ts'
import { createApis } from '../../support/apis.ts'
import { signedIn } from '../../support/couples.ts'
import { passedUpTo } from '../../support/identity.ts'
import { quickOperator } from '../../support/people.ts'
import { PASSWORD } from '../../support/stack.ts'
import { traded } from '../../support/traded.ts'
import type { FencedAreas } from './fenced-areas.ts'

export function rewardStories(on: FencedAreas) {
  const { ok, depsOf, allOf } = on

  test('a bonus of every asset is accepted and ends, by a look or by itself: every right is there', async () => {
    const user = await on.stack.user('takes-bonuses')
    const { token } = await ok('login.index', { username: 'takes-bonuses', password: PASSWORD })
    const offer = async (asset: Asset, offeredMs = on.stack.clock.nowMs) => {
      const id = newId(offeredMs)
      const terms = { asset, amount: 5n, times: 0, days: 30, until: secondsOf(on.stack.clock.nowMs) + 60 }
      await offerBonus(on.stack.deps.table, { uid: user.uid, id, terms, nowMs: offeredMs })
      await ok('rewards.bonus_accept', { id }, token)
    }
    for (const asset of assetNames) {
      await offer(asset, on.stack.clock.nowMs - msOf(86_400 * 2))
      await ok('rewards.bonus', {}, token)
      await offer(asset)
      expect(await endBonuses(depsOf('bonuses'))).toEqual({ ended: 1 })
    }
  })

  test('days are signed and made up, and an invitation is booked, in time or late: every right is there', async () => {
    const user = await on.stack.user('signs-in')
    await ok('engagement.sign_in', {}, user.token)
    on.stack.clock.advance(2 * 86_400 - 60)
    const { token } = await ok('login.index', { username: 'signs-in', password: PASSWORD })
    await ok('engagement.sign_in', { date: dateIn('UTC', on.stack.clock.nowMs - msOf(86_400)) }, token)
    await ok('engagement.invite', {}, token)
    const { publicId } = user
    for (const [late, money] of [
      [0, 'practice'],
      [2 * 86_400, 'practice'],
      [0, 'real'],
    ] as const) {
      const form = {
        username: `friend${late}${money}`.slice(0, 14),
        password: PASSWORD,
        passwordRepeat: PASSWORD,
        invite: publicId,
      }
      const friend = await ok('login.reg', { ...form, agree: '1' }, undefined)
      const place = { pk: `U#${user.uid}`, from: 'FRIEND#', to: 'FRIEND#~', newestFirst: true }
      const uid = (await on.stack.deps.table.query(place)).rows[0]?.sk.slice('FRIEND#'.length) ?? ''
      const passing = { uid, publicId: '', username: '', token: friend.token ?? '' }
      await passedUpTo(on.stack, await quickOperator(on.stack), passing)
      expect(await bookInvitations(depsOf('invitations'))).toEqual({ booked: 0 })
      await traded(on.stack, passing)
      await on.stack.ok('engagement.invite', {}, passing)
      on.stack.clock.advance(600)
      on.stack.clock.advance(late + 1)
      const deps = depsOf('invitations')
      expect(await bookInvitations({ ...deps, config: { ...deps.config, money } })).toEqual({ booked: 1 })
    }
  })

  test('a couple links, is rewarded and parts, VIP levels are reached: every right is there', async () => {
    const [ada, ben] = [await on.stack.user('couple-ada'), await on.stack.user('couple-ben')]
    const { token } = await ok('login.index', { username: 'couple-ada', password: PASSWORD })
    const { token: bens } = await ok('login.index', { username: 'couple-ben', password: PASSWORD })
    const invited = async () => {
      const id = on.stack.id()
      await ok('activities.addlover_act', { partner: ben.publicId }, token, id)
      return id
    }
    await ok('activities.addlover_act', { refuse: await invited() }, bens)
    const link = await invited()
    await ok('activities.addlover_act', { confirm: link }, bens)
    for (const user of [ada, ben]) await signedIn(on.stack, user, { count: user === ada ? 28 : 30 })
    const { rows } = await on.stack.deps.table.query({ pk: `U#${ben.uid}`, from: 'S#', to: 'S#~' })
    expect(await consume(depsOf('effects'), [{ sequence: '1', new: rows[0] as Row }])).toEqual([])
    expect(await countProgress(depsOf('progress'))).toEqual({ looked: 1 })
    for (const user of [ada, ben]) await signedIn(on.stack, user, { first: 28, count: 12 })
    expect((await ok('activities.addlover', {}, token)).partner).toMatchObject({ earned: '2.50' })
    await ok('activities.activity_quiz', { quiz: '21021' }, token)
    expect((await ok('activities.activity', {}, token)).vip).toMatchObject({ level: 1, points: 60 })
    await ok('activities.addlover_act', { end: link }, token)
    // Found also while index keys change.
    const { indexKeys } = on.stack.deps.secrets
    const secrets = { ...on.stack.deps.secrets, indexKeys: [`9.${'E'.repeat(43)}`, ...indexKeys] }
    const before = on.apis
    on.apis = { ...on.apis, activities: createApis({ ...allOf('activities'), secrets }).activities }
    await ok('activities.addlover_act', { partner: ben.publicId }, token)
    on.apis = before
  })
}
