import { useTranslation } from 'react-i18next'

/** 0 is none. */
export function useLevelName(): (level: number) => string {
  const { t } = useTranslation('user')
  return (level) => (level === 0 ? t('identity_none') : t('identity_level', { level }))
}
