import { deskRoutes } from '../../shared/api/desk.ts'
import { areaHandler } from '../runtime/area.ts'
import { files, identityFields, payoutFields } from '../runtime/makers.ts'
import { deskHandlers } from './handlers.ts'

export const handler = areaHandler<'desk'>(deskRoutes, deskHandlers, { files, identityFields, payoutFields })
