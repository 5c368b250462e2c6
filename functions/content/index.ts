import { contentRoutes } from '../../shared/api/content.ts'
import { createApi } from '../http.ts'
import { createDeps } from '../runtime.ts'
import { contentHandlers } from './handlers.ts'

const deps = await createDeps()
export const handler = createApi<'content'>(contentRoutes, contentHandlers(deps), deps)
