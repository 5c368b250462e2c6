import { loginRoutes } from '../../shared/api/login.ts'
import { areaHandler } from '../runtime/area.ts'
import { contactFields } from '../runtime/makers.ts'
import { loginHandlers } from './handlers.ts'

export const handler = areaHandler<'login'>(loginRoutes, loginHandlers, { contactFields })
