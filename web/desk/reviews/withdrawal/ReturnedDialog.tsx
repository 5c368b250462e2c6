import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type WithdrawalReason, withdrawalReasons } from '../../../../shared/withdrawal.ts'
import { Alert } from '../../../ui/Card.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { runOperation } from '../../api/operation.ts'
import { ActionDialog } from '../../frame/ActionDialog.tsx'
import { Reasons } from '../../frame/Reasons.tsx'
import { UserFact } from '../../frame/UserFact.tsx'
import { type DialogProps, useOutcome } from '../../frame/useOutcome.ts'
import type { Evidence } from './types.ts'

/** Returns the whole amount to the user. */
export function ReturnedDialog({ data: { withdrawal, user }, onClose, onDone }: DialogProps<Evidence>) {
  const { t } = useTranslation(['money', 'desk', 'common'])
  const format = useFormat()
  const slugText = useSlugText()
  const [reason, setReason] = useState<WithdrawalReason | null>(null)
  const [missing, setMissing] = useState(false)
  const { busy, checking, refused, send } = useOutcome(onDone)
  const { uid, id, asset, amount } = withdrawal
  const named = { amount: format.money(amount, asset), user: user.username }
  const giveBack = () => {
    if (reason === null) return setMissing(true)
    send(async (options) => {
      await runOperation('/api/desk/withdrawal_return', { uid, id, reason }, options)
      return t('payout_done_returned', named)
    })
  }
  return (
    <ActionDialog
      title={t('payout_returned_title', named)}
      label={t('payout_mark_returned')}
      kind="danger"
      busy={busy}
      checking={checking}
      onGo={giveBack}
      onClose={onClose}
    >
      <Facts>
        <UserFact user={user} />
      </Facts>
      <p>{t('payout_returned_note')}</p>
      <Reasons
        legend={t('desk:reason_read')}
        reasons={withdrawalReasons}
        textOf={(each) => slugText(each)}
        value={reason}
        onValue={(chosen) => {
          setReason(chosen)
          setMissing(false)
        }}
        error={missing ? slugText('reason_required') : null}
      />
      {refused && <Alert>{refused}</Alert>}
    </ActionDialog>
  )
}
