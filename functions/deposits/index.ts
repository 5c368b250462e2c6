import { depositRoutes } from '../../shared/api/deposits.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { depositHandlers } from './handlers.ts'

export const handler = onFirstEvent((deps) =>
  createApi<'deposits'>(depositRoutes, depositHandlers(deps), deps),
)
