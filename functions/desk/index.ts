import { deskRoutes } from '../../shared/api/desk.ts'
import { areaHandler } from '../runtime/area.ts'
import { files, personal } from '../runtime/makers.ts'
import { deskHandlers } from './handlers.ts'

export const handler = areaHandler<'desk'>(deskRoutes, deskHandlers, { files, personal })
