import { dataRoutes } from '../../shared/api/data.ts'
import { areaHandler } from '../runtime/area.ts'
import { files } from '../runtime/makers.ts'
import { dataHandlers } from './handlers.ts'

export const handler = areaHandler<'data'>(dataRoutes, dataHandlers, { files })
