import { useTranslation } from 'react-i18next'
import type { DocumentType } from '../../../shared/identity.ts'

export function useTypeName(): (type: DocumentType) => string {
  const { t } = useTranslation('identity')
  // A key that ends in "other" would be the plural form of another.
  return (type) => (type === 'other' ? t('type_else') : t(`type_${type}`))
}
