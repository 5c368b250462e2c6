import { serviceRoutes } from '../../shared/api/service.ts'
import type { FileDeps } from '../deps.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { createFileDeps } from '../runtime-files.ts'
import { serviceHandlers } from './handlers.ts'

export const handler = onFirstEvent(
  (deps: FileDeps) => createApi<'service'>(serviceRoutes, serviceHandlers(deps), deps),
  createFileDeps,
)
