import type { IdentityLevel } from '../../../shared/identity.ts'
import type { Answer } from '../../api/wire.ts'

export type Identity = Answer<'/api/user/certification'>
export type Level = Identity['levels'][number]
export type Part = Level['parts'][number]

export const levelOf = ({ levels }: Identity, level: IdentityLevel): Level | undefined =>
  levels.find((one) => one.level === level)

/** In the user's language; null without a reason. */
export function reasonOf({ parts }: Level, part: Part['part']): string | null {
  const found = parts.find((one) => one.part === part)
  return found?.state === 'rejected' ? found.text : null
}
