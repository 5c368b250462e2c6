import { tradeRoutes } from '../../shared/api/trade.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { tradeHandlers } from './handlers.ts'

export const handler = onFirstEvent((deps) => createApi<'trade'>(tradeRoutes, tradeHandlers(deps), deps))
