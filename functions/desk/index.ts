import { deskRoutes } from '../../shared/api/desk.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { deskHandlers } from './handlers.ts'

export const handler = onFirstEvent((deps) => createApi<'desk'>(deskRoutes, deskHandlers(deps), deps))
