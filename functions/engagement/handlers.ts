import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { calendar } from './calendar.ts'
import { friendsOf } from './friends.ts'
import { signIn } from './sign.ts'

export const engagementHandlers = (deps: DepsOf<'engagement'>): Handlers<'engagement'> => ({
  'engagement.sign': ({ session, nowMs }, { month = null }) => calendar(deps, session, nowMs, month),

  'engagement.sign_in': async (ctx, form) => {
    await signIn(deps, ctx, form)
    return calendar(deps, ctx.session, ctx.nowMs, null)
  },

  'engagement.invite': (ctx, asked) => friendsOf(deps, ctx, asked),
})
