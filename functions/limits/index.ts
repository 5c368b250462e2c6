import { limitRoutes } from '../../shared/api/limits.ts'
import { areaHandler } from '../runtime/area.ts'
import { limitHandlers } from './handlers.ts'

export const handler = areaHandler<'limits'>(limitRoutes, limitHandlers, {})
