import { loginRoutes } from '../../shared/api/login.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { loginHandlers } from './handlers.ts'

export const handler = onFirstEvent((deps) => createApi<'login'>(loginRoutes, loginHandlers(deps), deps))
