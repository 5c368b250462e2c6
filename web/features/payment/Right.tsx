import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useTranslation } from 'react-i18next'
import css from './payment.module.css'

/** Shows that a number's check digits are right. */
export function Right() {
  const { t } = useTranslation('payment')
  return (
    <span className={css.right} role="img" aria-label={t('number_right')} title={t('number_right')}>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
