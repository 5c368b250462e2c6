import { accountRoutes } from '../../shared/api/account.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { accountHandlers } from './handlers.ts'

export const handler = onFirstEvent((deps) =>
  createApi<'account'>(accountRoutes, accountHandlers(deps), deps),
)
