import { tradeRoutes } from '../../shared/api/trade.ts'
import { areaHandler } from '../runtime/area.ts'
import { catalog, tapes, timer } from '../runtime/makers.ts'
import { tradeHandlers } from './handlers.ts'

export const handler = areaHandler<'trade'>(tradeRoutes, tradeHandlers, { catalog, tapes, timer })
