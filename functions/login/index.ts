import { loginRoutes } from '../../shared/api/login.ts'
import { createApi } from '../http.ts'
import { createDeps } from '../runtime.ts'
import { loginHandlers } from './handlers.ts'

const deps = await createDeps()
export const handler = createApi<'login'>(loginRoutes, loginHandlers(deps), deps)
