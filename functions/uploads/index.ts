import { uploadRoutes } from '../../shared/api/uploads.ts'
import type { FileDeps } from '../deps.ts'
import { createApi } from '../http.ts'
import { onFirstEvent } from '../runtime.ts'
import { createFileDeps } from '../runtime-files.ts'
import { uploadHandlers } from './handlers.ts'

export const handler = onFirstEvent(
  (deps: FileDeps) => createApi<'uploads'>(uploadRoutes, uploadHandlers(deps), deps),
  createFileDeps,
)
