import { createApi } from '../http.ts'
import { createDeps } from '../runtime.ts'
import { contentHandlers } from './handlers.ts'

const deps = await createDeps()
export const handler = createApi('content', contentHandlers(deps), deps)
