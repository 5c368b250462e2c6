import { useTranslation } from 'react-i18next'
import type { DocumentType, IdentityPart } from '../../../shared/identity.ts'

/** The sides of a passport are called pages. */
export function usePartName(type: DocumentType | null): (part: IdentityPart) => string {
  const { t } = useTranslation('identity')
  return (part) =>
    type === 'passport' && (part === 'front' || part === 'back')
      ? t(`part_${part}_passport`)
      : t(`part_${part}`)
}
