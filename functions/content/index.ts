import { contentRoutes } from '../../shared/api/content.ts'
import { areaHandler } from '../runtime/area.ts'
import { files } from '../runtime/makers.ts'
import { contentHandlers } from './handlers.ts'

export const handler = areaHandler<'content'>(contentRoutes, contentHandlers, { files })
