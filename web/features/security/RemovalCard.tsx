import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EpochSeconds } from '../../../shared/time.ts'
import { ApiError } from '../../api/error.ts'
import { refresh } from '../../api/refresh.ts'
import { askStepUp } from '../../api/stepUp.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import css from './security.module.css'

/** Any step-up by fund password or passkey stops the removal. */
export function RemovalCard({ at, passkeys }: { at: EpochSeconds; passkeys: number }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const time = format.dateTimeShort(at)
  const [busy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      await askStepUp('fundPassword', false, 'stopRemoval')
      toast(t('removal_stopped'), 'ok')
    } catch (error) {
      // The user closed the sheet, or logged out.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
      void refresh('/api/user/security')
    }
  }
  return (
    <Card>
      <div className={css.stack}>
        <Alert>{passkeys > 0 ? t('removal_passkeys', { time }) : t('removal', { time })}</Alert>
        <Button full busy={busy} onClick={() => void stop()}>
          {t('removal_stop')}
        </Button>
      </div>
    </Card>
  )
}
