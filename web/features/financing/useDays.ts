import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'

export function useDays(): (days: number) => string {
  const { t } = useTranslation('financing')
  const format = useFormat()
  return (days) => t('days', { count: days, number: format.number(days) })
}
