import type { DepsOf } from '../areas.ts'
import type { Ctx, Handlers } from '../http.ts'
import { publishedMedian } from '../table/measures.ts'
import { loadIdentity } from './store.ts'
import { submitLevel } from './submit.ts'
import { viewIdentity } from './view.ts'

export const identityHandlers = (deps: DepsOf<'identity'>): Handlers<'identity'> => {
  async function view(uid: string, { lang, nowMs }: Ctx) {
    const [identity, medianSeconds] = await Promise.all([
      loadIdentity(deps.table, uid),
      publishedMedian(deps.table, 'identity', nowMs),
    ])
    const hasData = identity.item.levels[1] !== null
    return viewIdentity(identity, hasData ? await deps.identityFields.of(uid) : null, {
      config: deps.config,
      lang,
      medianSeconds,
    })
  }

  return {
    'identity.certification': (ctx) => view(ctx.session.uid, ctx),
    'identity.certification_submit': async (ctx, form) => {
      await submitLevel(deps, ctx, form)
      return view(ctx.session.uid, ctx)
    },
  }
}
