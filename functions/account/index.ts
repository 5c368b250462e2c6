import { accountRoutes } from '../../shared/api/account.ts'
import { createApi } from '../http.ts'
import { createDeps } from '../runtime.ts'
import { accountHandlers } from './handlers.ts'

const deps = await createDeps()
export const handler = createApi<'account'>(accountRoutes, accountHandlers(deps), deps)
