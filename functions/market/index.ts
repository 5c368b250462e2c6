import { marketRoutes } from '../../shared/api/market.ts'
import { areaHandler } from '../runtime/area.ts'
import { catalog, tapes } from '../runtime/makers.ts'
import { marketHandlers } from './handlers.ts'

export const handler = areaHandler<'market'>(marketRoutes, marketHandlers, { catalog, tapes })
