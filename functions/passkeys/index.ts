import { passkeyRoutes } from '../../shared/api/security.ts'
import { areaHandler } from '../runtime/area.ts'
import { passkeyHandlers } from './handlers.ts'

export const handler = areaHandler<'passkeys'>(passkeyRoutes, passkeyHandlers, {})
