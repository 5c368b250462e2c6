import { exchangeRoutes } from '../../shared/api/exchange.ts'
import { areaHandler } from '../runtime/area.ts'
import { catalog, tapes } from '../runtime/makers.ts'
import { exchangeHandlers } from './handlers.ts'

export const handler = areaHandler<'exchange'>(exchangeRoutes, exchangeHandlers, { catalog, tapes })
