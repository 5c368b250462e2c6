import { rewardRoutes } from '../../shared/api/rewards.ts'
import { areaHandler } from '../runtime/area.ts'
import { rewardHandlers } from './handlers.ts'

export const handler = areaHandler<'rewards'>(rewardRoutes, rewardHandlers, {})
