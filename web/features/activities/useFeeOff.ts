import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'

/** The level's discount on the withdrawal fee. */
export function useFeeOff(): (percent: number) => string {
  const { t } = useTranslation('activities')
  const format = useFormat()
  return (percent) =>
    percent === 0 ? t('fee_full') : t('fee_off', { percent: format.rate(String(percent / 100)) })
}
