import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useFormat } from '../../ui/format.ts'
import css from './payment.module.css'

/** The terms in full, and the tick that accepts them. */
export function Terms({
  waitSeconds,
  accepted,
  onAccepted,
  error,
  ref,
}: {
  waitSeconds: number
  accepted: boolean
  onAccepted: (accepted: boolean) => void
  error: string | false | undefined
  ref?: Ref<HTMLInputElement>
}) {
  const { t } = useTranslation('payment')
  const format = useFormat()
  return (
    <div className={css.terms}>
      <h3>{t('terms')}</h3>
      <ul>
        <li>{t('terms_own')}</li>
        <li>{t('terms_right')}</li>
        <li>{t('terms_wait', { time: format.duration(waitSeconds) })}</li>
        <li>{t('terms_kept')}</li>
      </ul>
      <Checkbox
        label={t('accept')}
        checked={accepted}
        onChecked={onAccepted}
        error={error}
        {...(ref && { ref })}
      />
    </div>
  )
}
