import { engagementRoutes } from '../../shared/api/engagement.ts'
import { areaHandler } from '../runtime/area.ts'
import { engagementHandlers } from './handlers.ts'

export const handler = areaHandler<'engagement'>(engagementRoutes, engagementHandlers, {})
