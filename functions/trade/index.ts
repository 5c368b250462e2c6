import { tradeRoutes } from '../../shared/api/trade.ts'
import { createApi } from '../http.ts'
import { createDeps } from '../runtime.ts'
import { tradeHandlers } from './handlers.ts'

const deps = await createDeps()
export const handler = createApi<'trade'>(tradeRoutes, tradeHandlers(deps), deps)
