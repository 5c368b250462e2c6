import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAct } from '../../../../shared/roles.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { useSession } from '../../api/session.ts'
import css from '../../review/review.module.css'
import { PaidDialog } from './PaidDialog.tsx'
import { ReturnedDialog } from './ReturnedDialog.tsx'
import type { Evidence } from './types.ts'

export function PaymentBar({ data, onLeft }: { data: Evidence; onLeft: () => Promise<void> }) {
  const { t } = useTranslation('money')
  const slugText = useSlugText()
  const session = useSession()
  const [asking, setAsking] = useState<'paid' | 'returned' | null>(null)
  const { id, sentBy } = data.withdrawal
  const isOwn = sentBy === session?.operator.id
  const mayReturn = session !== null && mayAct(session.operator.role, 'approver') && !isOwn
  const copy = async () => {
    if (await copyText(id)) toast(slugText('done_copied'), 'ok')
  }
  const dialog = {
    data,
    onClose: () => setAsking(null),
    onDone: async () => {
      setAsking(null)
      await onLeft()
    },
  }
  return (
    <div className={css.bar}>
      <div className={css.said}>
        <p>
          {t('payout_reference')}: <code>{id}</code>
        </p>
        {isOwn && <p>{t('payout_sent_yours')}</p>}
      </div>
      <Button kind="secondary" onClick={() => void copy()}>
        {t('payout_copy')}
      </Button>
      {mayReturn && (
        <Button kind="danger" onClick={() => setAsking('returned')}>
          {t('payout_mark_returned')}
        </Button>
      )}
      <Button onClick={() => setAsking('paid')}>{t('payout_mark_paid')}</Button>
      {asking === 'paid' && <PaidDialog {...dialog} />}
      {asking === 'returned' && <ReturnedDialog {...dialog} />}
    </div>
  )
}
