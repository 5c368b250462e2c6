import { passkeyRoutes } from '../../shared/api/passkeys.ts'
import { areaHandler } from '../runtime/area.ts'
import { passkeyHandlers } from './handlers.ts'

export const handler = areaHandler<'passkeys'>(passkeyRoutes, passkeyHandlers, {})
