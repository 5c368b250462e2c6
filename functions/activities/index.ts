import { activityRoutes } from '../../shared/api/activities.ts'
import { areaHandler } from '../runtime/area.ts'
import { activityHandlers } from './handlers.ts'

export const handler = areaHandler<'activities'>(activityRoutes, activityHandlers, {})
