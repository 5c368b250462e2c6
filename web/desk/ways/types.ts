import { accountFields } from '../../../shared/rules/way.ts'
import type { Answer } from '../../api/wire.ts'

export type DeskWay = Answer<'/api/desk/ways'>['items'][number]
export type WayVersion = Answer<'/api/desk/way'>['items'][number]
export type Terms = Pick<WayVersion, 'offered' | 'account' | 'holder' | 'bank' | 'network'>

/** In reading order. */
export const fieldsOf = (method: DeskWay['method']) =>
  (['bank', 'network', 'holder', 'account'] as const).filter((field) => accountFields[method].includes(field))
