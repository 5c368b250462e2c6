import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationState } from '../../api/untilAnswered.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import css from './financing.module.css'

export function Send({
  state,
  refusal,
  onSend,
  children,
}: {
  state: OperationState | null
  refusal: string | null
  /** Omit it if the button submits the form around it. */
  onSend?: () => void
  children: ReactNode
}) {
  const { t } = useTranslation(['deposits', 'common'])
  return (
    <div className={css.send}>
      {refusal && <Alert>{refusal}</Alert>}
      {state === 'checking' && <Alert kind="info">{t('checking_hint')}</Alert>}
      <Button full busy={state !== null} type={onSend ? 'button' : 'submit'} onClick={onSend}>
        {state === 'checking' ? t('common:checking') : state === 'sending' ? t('sending') : children}
      </Button>
    </div>
  )
}
