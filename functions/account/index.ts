import { accountRoutes } from '../../shared/api/account.ts'
import { areaHandler } from '../runtime/area.ts'
import { accountHandlers } from './handlers.ts'

export const handler = areaHandler<'account'>(accountRoutes, accountHandlers, {})
