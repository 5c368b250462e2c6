import { createApi } from '../http.ts'
import { createDeps } from '../runtime.ts'
import { marketHandlers } from './handlers.ts'

const deps = await createDeps()
export const handler = createApi('market', marketHandlers(deps), deps)
