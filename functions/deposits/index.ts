import { depositRoutes } from '../../shared/api/deposits.ts'
import { areaHandler } from '../runtime/area.ts'
import { files } from '../runtime/makers.ts'
import { depositHandlers } from './handlers.ts'

export const handler = areaHandler<'deposits'>(depositRoutes, depositHandlers, { files })
