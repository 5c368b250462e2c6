import { createApi } from '../http.ts'
import { createDeps } from '../runtime.ts'
import { accountHandlers } from './handlers.ts'

const deps = await createDeps()
export const handler = createApi('account', accountHandlers(deps), deps)
