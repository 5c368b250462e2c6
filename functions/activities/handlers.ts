import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { actOnCouple } from './couple/act.ts'
import { viewCouple } from './couple/view.ts'

export const activityHandlers = (deps: DepsOf<'activities'>): Handlers<'activities'> => ({
  'activities.couple': ({ session, nowMs }) => viewCouple(deps, { uid: session.uid, nowMs }),

  'activities.couple_act': async (ctx, form) => {
    await actOnCouple(deps, ctx, form)
    return viewCouple(deps, { uid: ctx.session.uid, nowMs: ctx.nowMs })
  },
})
