import { financingRoutes } from '../../shared/api/financing.ts'
import { areaHandler } from '../runtime/area.ts'
import { financingHandlers } from './handlers.ts'

export const handler = areaHandler<'financing'>(financingRoutes, financingHandlers, {})
