import { useTranslation } from 'react-i18next'

/** Who did something, by the id in the trail and the name it has now, if any. */
export function useOperatorName() {
  const { t } = useTranslation('desk')
  return (operator: string, name: string | null): string =>
    name ?? (operator === 'console' ? t('console') : t('nobody'))
}
