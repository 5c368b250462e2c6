import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { meansFor } from '../../shared/security.ts'
import type { DepsOf } from '../areas.ts'
import { checkCode } from '../codes/check.ts'
import { maskedContact, openContact } from '../codes/contact.ts'
import { checkFundPassword } from '../fund-password.ts'
import type { Handlers } from '../http.ts'
import { newStepUp } from '../step-up.ts'
import { checkLoginPassword, meansOf, ownProfile } from './means.ts'
import { chooseNotice, setQuiet, viewNotices } from './notices.ts'
import { changeLoginPassword, setFundPassword } from './passwords.ts'
import { endSessions, listSessions } from './sessions.ts'

export const securityHandlers = (deps: DepsOf<'security'>): Handlers<'security'> => ({
  'security.security': async ({ session }) => {
    const profile = await ownProfile(deps, session.uid)
    const { fundPasswordHash, passkeys, passwordChangedAt, fundPasswordChangedAt } = profile
    return {
      fundPassword: fundPasswordHash !== null,
      ...maskedContact(await openContact(deps, profile)),
      passkeys,
      passkeysOffered: deps.config.passkeys !== null,
      passwordChangedAt,
      fundPasswordChangedAt,
      means: meansOf(profile),
    }
  },

  'security.pwd_login': (ctx, form) => changeLoginPassword(deps, ctx, form),

  'security.pwd_pay': (ctx, form) => setFundPassword(deps, ctx, form),

  'security.stepup': async (ctx, { action, means, secret, channel = 'mail' }) => {
    const { uid, sid } = ctx.session
    if (!meansFor(action).includes(means)) throw new Refusal('step_up_means')
    const profile = await ownProfile(deps, uid)
    if (means === 'fundPassword') await checkFundPassword(deps, ctx, profile, secret)
    else if (means === 'code') {
      const target = (await openContact(deps, profile))[channel]
      if (!target) throw new Refusal('contact_missing')
      // A step-up sent again is a new one, so its code is none that was used.
      const once = { ...ctx, operationId: newId(ctx.nowMs) }
      await checkCode(deps, once, { scene: 'security', target, owner: uid, code: secret })
    } else {
      if (!meansOf(profile).includes(means)) throw new Refusal('step_up_means')
      await checkLoginPassword(deps, ctx, profile, secret)
    }
    const { id, expiresAt, put } = newStepUp({ uid, sid, action, means }, ctx.nowMs)
    await deps.table.write(put)
    return { stepUp: id, expiresAt }
  },

  'security.sessions': (ctx, range) => listSessions(deps, ctx, range),

  'security.sessions_end': (ctx, asked) => endSessions(deps, ctx, asked),

  'security.notices': async ({ session }) => viewNotices(deps, session, await ownProfile(deps, session.uid)),

  'security.notices_choose': (ctx, { kind, channel, on }) =>
    chooseNotice(deps, ctx, { kind, channel, on: on === '1' }),

  'security.quiet': (ctx, { on, results, ...hours }) =>
    setQuiet(deps, ctx, { on: on === '1', results: results === '1', ...hours }),
})
