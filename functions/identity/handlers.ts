import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx, Handlers } from '../http.ts'
import { keys } from '../table/keys.ts'
import { loadIdentity } from './store.ts'
import { submitLevel } from './submit.ts'
import { viewIdentity } from './view.ts'

export const identityHandlers = (deps: DepsOf<'identity'>): Handlers<'identity'> => {
  async function view(uid: string, { lang, nowMs }: Ctx) {
    const [identity, measured] = await Promise.all([
      loadIdentity(deps.table, uid),
      deps.table.get(keys.measured('identity')),
    ])
    const isFresh = measured && Number(measured.until) > secondsOf(nowMs)
    const hasData = identity.item.levels[1] !== null
    return viewIdentity(identity, hasData ? await deps.personal.of(uid) : null, {
      config: deps.config,
      lang,
      medianSeconds: isFresh ? Number(measured.medianSeconds) : null,
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
