import { withdrawalRoutes } from '../../shared/api/withdrawals.ts'
import { areaHandler } from '../runtime/area.ts'
import { withdrawalHandlers } from './handlers.ts'

export const handler = areaHandler<'withdrawals'>(withdrawalRoutes, withdrawalHandlers, {})
