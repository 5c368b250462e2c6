import { marketRoutes } from '../../shared/api/market.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { marketHandlers } from './handlers.ts'

export const handler = onFirstEvent((deps) => createApi<'market'>(marketRoutes, marketHandlers(deps), deps))
