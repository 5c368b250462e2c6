import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../api/client.ts'
import { refreshMine } from '../../api/refresh.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import css from './activities.module.css'
import type { Bonus } from './types.ts'

export function AcceptBonus({ bonus: { id, amount, asset } }: { bonus: Bonus }) {
  const { t } = useTranslation('activities')
  const format = useFormat()
  const errorText = useErrorText()
  const slugText = useSlugText()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const accept = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await post('/api/user/bonus', { id })
      toast(slugText('done_operation'), 'ok')
      await refreshMine()
    } catch (error) {
      setFailed(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.accept}>
      {failed && <Alert>{failed}</Alert>}
      <Button full busy={busy} onClick={() => void accept()}>
        {t('bonus_accept', { amount: format.money(amount, asset) })}
      </Button>
    </div>
  )
}
