import { alertRoutes } from '../../shared/api/alerts.ts'
import { areaHandler } from '../runtime/area.ts'
import { catalog, tapes } from '../runtime/makers.ts'
import { alertHandlers } from './handlers.ts'

export const handler = areaHandler<'alerts'>(alertRoutes, alertHandlers, { catalog, tapes })
