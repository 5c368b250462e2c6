import { type StepUpAction, type StepUpMeans, stepUpActions } from '../../shared/security.ts'
import type { DepsOf } from '../areas.ts'
import { maskedContact, openContact } from '../codes/contact.ts'
import type { Handlers } from '../http.ts'
import { meansOf, proofsHeld } from '../step-up.ts'
import { fundHashAt, passkeysAt, proofRemovalOf } from '../table/profile.ts'
import { confirmStep } from './confirm.ts'
import { ownProfile } from './means.ts'
import { chooseNotice, setQuiet, viewNotices } from './notices.ts'
import { changeLoginPassword, setFundPassword } from './passwords.ts'
import { endSessions, listSessions } from './sessions.ts'

export const securityHandlers = (deps: DepsOf<'security'>): Handlers<'security'> => ({
  'security.security': async ({ session, nowMs }) => {
    const profile = await ownProfile(deps, session.uid)
    const { passwordChangedAt, fundPasswordChangedAt, fundPasswordIsFirst } = profile
    return {
      fundPassword: fundHashAt(profile, nowMs) !== null,
      proofRemovalAt: proofRemovalOf(profile, nowMs),
      ...maskedContact(await openContact(deps, profile)),
      passkeys: passkeysAt(profile, nowMs),
      passkeysOffered: deps.config.passkeys !== null,
      passwordChangedAt,
      fundPasswordChangedAt,
      fundPasswordIsFirst,
      means: Object.fromEntries(
        stepUpActions.map((action) => [action, meansOf(profile, action, nowMs)]),
      ) as Record<StepUpAction, StepUpMeans[]>,
      passwordWaits: proofsHeld(profile, nowMs).passwordWaits,
    }
  },

  'security.pwd_login': (ctx, form) => changeLoginPassword(deps, ctx, form),

  'security.pwd_pay': (ctx, form) => setFundPassword(deps, ctx, form),

  'security.stepup': (ctx, form) => confirmStep(deps, ctx, form),

  'security.sessions': (ctx, range) => listSessions(deps, ctx, range),

  'security.sessions_end': (ctx, asked) => endSessions(deps, ctx, asked),

  'security.notices': async ({ session }) => viewNotices(deps, session, await ownProfile(deps, session.uid)),

  'security.notices_choose': (ctx, { kind, channel, on }) =>
    chooseNotice(deps, ctx, { kind, channel, on: on === '1' }),

  'security.quiet': (ctx, { on, results, ...hours }) =>
    setQuiet(deps, ctx, { on: on === '1', results: results === '1', ...hours }),
})
