import { viewRoutes } from '../../shared/api/views.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { viewHandlers } from './handlers.ts'

export const handler = onFirstEvent((deps) => createApi<'views'>(viewRoutes, viewHandlers(deps), deps))
