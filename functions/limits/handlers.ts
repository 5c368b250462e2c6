import { Refusal } from '../../shared/errors.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { ownAccount } from '../own-account.ts'
import { keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import { Change } from '../table/write.ts'
import { changeLimits } from './change.ts'
import { viewLimits } from './view.ts'

export const limitHandlers = (deps: DepsOf<'limits'>): Handlers<'limits'> => {
  const { table, config } = deps
  const hourOf = async (uid: string) => {
    const row = await table.get(keys.profile(uid), { consistent: true })
    if (!row) throw new Refusal('login_required')
    return profileOf(row).checkHour
  }

  return {
    'limits.limits': async ({ session, nowMs }) => {
      const [seen, profile] = await table.getMany([keys.account(session.uid), keys.profile(session.uid)], {
        consistent: true,
      })
      const account = accountOf(await ownAccount(table, session, seen))
      if (!profile) throw new Refusal('login_required')
      return viewLimits(account, profileOf(profile).checkHour, nowMs, config)
    },

    'limits.limits_change': async (ctx, asked) => {
      const account = await changeLimits(deps, ctx, asked)
      return viewLimits(account, await hourOf(ctx.session.uid), ctx.nowMs, config)
    },

    'limits.realitycheck_answer': async ({ session }, { at, hour }) => {
      if (at === undefined && hour === undefined) throw new Refusal('validation', { fields: 'at, hour' })
      const change = new Change(keys.profile(session.uid)).whereExists()
      if (hour !== undefined) change.set('checkHour', hour)
      // An earlier mark would show the check again.
      if (at !== undefined) change.set('checkedAt', at).whereAtMost('checkedAt', BigInt(at))
      const written = await table.write(change.build())
      if (written.ok) return { hour: hour ?? (await hourOf(session.uid)) }
      if (!written.failures[0]?.old) throw new Refusal('login_required')
      return { hour: await hourOf(session.uid) }
    },
  }
}
