import { contentRoutes } from '../../shared/api/content.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { contentHandlers } from './handlers.ts'

export const handler = onFirstEvent((deps) =>
  createApi<'content'>(contentRoutes, contentHandlers(deps), deps),
)
