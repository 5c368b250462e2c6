import { accountFields } from '../../../shared/rules/way.ts'
import type { Answer } from '../../api/wire.ts'

export type DeskWay = Answer<'/api/desk/ways'>['items'][number]
export type WayVersion = Answer<'/api/desk/way'>['items'][number]
export type Terms = Pick<WayVersion, 'offered' | 'account' | 'holder' | 'bank' | 'network'>

/** The lines of an account that a way has, in the order in which they are read. */
export const fieldsOf = (method: DeskWay['method']) =>
  (['bank', 'network', 'holder', 'account'] as const).filter((field) => accountFields[method].includes(field))
