import { messageRoutes } from '../../shared/api/messages.ts'
import { areaHandler } from '../runtime/area.ts'
import { messageHandlers } from './handlers.ts'

export const handler = areaHandler<'messages'>(messageRoutes, messageHandlers, {})
