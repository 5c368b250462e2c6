import { deskRoutes } from '../../shared/api/desk.ts'
import type { FileDeps } from '../deps.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { createFileDeps } from '../runtime-files.ts'
import { deskHandlers } from './handlers.ts'

export const handler = onFirstEvent(
  (deps: FileDeps) => createApi<'desk'>(deskRoutes, deskHandlers(deps), deps),
  createFileDeps,
)
