import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { readOwnAccount } from '../own-account.ts'
import { askExport, exportView } from './ask.ts'
import { erase, erasureView } from './erase.ts'

export const dataHandlers = (deps: DepsOf<'data'>): Handlers<'data'> => ({
  'data.exported': ({ session, nowMs }) => exportView(deps, session.uid, nowMs),
  'data.export': (ctx) => askExport(deps, ctx),
  'data.erasure': async ({ session, nowMs }) =>
    erasureView(deps, await readOwnAccount(deps.table, session), nowMs),
  'data.erase': (ctx, form) => erase(deps, ctx, form),
})
