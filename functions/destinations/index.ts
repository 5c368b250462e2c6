import { destinationRoutes } from '../../shared/api/destinations.ts'
import { areaHandler } from '../runtime/area.ts'
import { payoutFields } from '../runtime/makers.ts'
import { destinationHandlers } from './handlers.ts'

export const handler = areaHandler<'destinations'>(destinationRoutes, destinationHandlers, { payoutFields })
