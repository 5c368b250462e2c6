import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { actOnCouple } from './couple/act.ts'
import { viewCouple } from './couple/view.ts'
import { viewActivity } from './view.ts'
import { takeQuiz } from './vip/quiz.ts'

export const activityHandlers = (deps: DepsOf<'activities'>): Handlers<'activities'> => ({
  'activities.addlover': ({ session, nowMs }) => viewCouple(deps, { uid: session.uid, nowMs }),

  'activities.addlover_act': async (ctx, form) => {
    await actOnCouple(deps, ctx, form)
    return viewCouple(deps, { uid: ctx.session.uid, nowMs: ctx.nowMs })
  },

  'activities.activity': ({ account, nowMs }) => viewActivity(deps, account, nowMs),

  'activities.activity_quiz': async ({ account, session, operationId, nowMs }, { quiz }) => {
    const right = await takeQuiz(deps.table, { session, operationId, nowMs }, quiz)
    return { right, activity: await viewActivity(deps, account, nowMs) }
  },
})
