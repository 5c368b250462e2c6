import { identityRoutes } from '../../shared/api/identity.ts'
import { areaHandler } from '../runtime/area.ts'
import { identityFields } from '../runtime/makers.ts'
import { identityHandlers } from './handlers.ts'

export const handler = areaHandler<'identity'>(identityRoutes, identityHandlers, { identityFields })
