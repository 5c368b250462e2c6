import { uploadRoutes } from '../../shared/api/uploads.ts'
import { areaHandler } from '../runtime/area.ts'
import { files } from '../runtime/makers.ts'
import { uploadHandlers } from './handlers.ts'

export const handler = areaHandler<'uploads'>(uploadRoutes, uploadHandlers, { files })
