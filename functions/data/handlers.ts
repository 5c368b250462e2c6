import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { readOwnAccount } from '../own-account.ts'
import { askExport, exportView } from './ask.ts'
import { erase, erasureView } from './erase.ts'

export const dataHandlers = (deps: DepsOf<'data'>): Handlers<'data'> => ({
  'data.export': ({ session, nowMs }) => exportView(deps, session.uid, nowMs),
  'data.export_ask': (ctx) => askExport(deps, ctx),
  'data.erase': async ({ session, nowMs }) =>
    erasureView(deps, await readOwnAccount(deps.table, session), nowMs),
  'data.erase_confirm': (ctx, form) => erase(deps, ctx, form),
})
