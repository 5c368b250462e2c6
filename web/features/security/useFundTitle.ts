import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'

export function useFundTitle(): string {
  const { t } = useTranslation(['security', 'common'])
  const { data } = useRead('/api/user/security')
  return data?.fundPassword ? t('change_fund') : t('common:title_set_fund_password')
}
