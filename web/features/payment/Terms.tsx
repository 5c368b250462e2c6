import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useFormat } from '../../ui/format.ts'
import { useSpan } from '../../ui/span.ts'
import css from './payment.module.css'
import type { Destinations } from './types.ts'

export function Terms({
  of,
  accepted,
  onAccepted,
  error,
  ref,
}: {
  of: Destinations
  accepted: boolean
  onAccepted: (accepted: boolean) => void
  error: string | false | undefined
  ref?: Ref<HTMLInputElement>
}) {
  const { t } = useTranslation('payment')
  const format = useFormat()
  const span = useSpan()
  const id = useId()
  return (
    <div className={css.terms}>
      <p id={id} className={css.termsName}>
        {t('terms')}
      </p>
      <ul aria-labelledby={id}>
        <li>{t('terms_own')}</li>
        <li>{t('terms_right')}</li>
        <li>
          {t('terms_wait', {
            time: span(of.waitSeconds),
            amount: format.money(of.firstAtOnce, of.asset),
          })}
        </li>
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
