import { marketRoutes } from '../../shared/api/market.ts'
import { createApi } from '../http.ts'
import { createDeps } from '../runtime.ts'
import { marketHandlers } from './handlers.ts'

const deps = await createDeps()
export const handler = createApi<'market'>(marketRoutes, marketHandlers(deps), deps)
