import { contactRoutes } from '../../shared/api/contact.ts'
import { areaHandler } from '../runtime/area.ts'
import { contactFields } from '../runtime/makers.ts'
import { contactHandlers } from './handlers.ts'

export const handler = areaHandler<'contact'>(contactRoutes, contactHandlers, { contactFields })
