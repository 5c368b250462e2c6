import { viewRoutes } from '../../shared/api/views.ts'
import { areaHandler } from '../runtime/area.ts'
import { catalog, tapes } from '../runtime/makers.ts'
import { viewHandlers } from './handlers.ts'

export const handler = areaHandler<'views'>(viewRoutes, viewHandlers, { catalog, tapes })
