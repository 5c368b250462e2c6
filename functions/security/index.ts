import { securityRoutes } from '../../shared/api/security.ts'
import { areaHandler } from '../runtime/area.ts'
import { contactFields } from '../runtime/makers.ts'
import { securityHandlers } from './handlers.ts'

export const handler = areaHandler<'security'>(securityRoutes, securityHandlers, { contactFields })
