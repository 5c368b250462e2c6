import { serviceRoutes } from '../../shared/api/service.ts'
import { areaHandler } from '../runtime/area.ts'
import { files } from '../runtime/makers.ts'
import { serviceHandlers } from './handlers.ts'

export const handler = areaHandler<'service'>(serviceRoutes, serviceHandlers, { files })
