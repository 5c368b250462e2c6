import { messageRoutes } from '../../shared/api/messages.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { messageHandlers } from './handlers.ts'

export const handler = onFirstEvent((deps) =>
  createApi<'messages'>(messageRoutes, messageHandlers(deps), deps),
)
