import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CreditReason, creditReasons } from '../../../shared/pay.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { plainAmount } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Dialog } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { refresh, useMe } from '../api/hooks.ts'
import { runOperation } from '../api/operation.ts'
import { Reasons } from '../frame/Reasons.tsx'
import { UserFact } from '../frame/UserFact.tsx'
import { useAction } from '../frame/useAction.ts'
import type { DeskUser } from './types.ts'

/** Another operator always approves money that the desk gives. */
export function Credit({
  open,
  user,
  asset,
  onClose,
}: {
  open: boolean
  user: DeskUser
  asset: string
  onClose: () => void
}) {
  const { t, i18n } = useTranslation(['desk', 'common'])
  const format = useFormat()
  const slugText = useSlugText()
  const { data: me } = useMe()
  const [typed, setTyped] = useState('')
  const amount = plainAmount(typed, i18n.language)
  const [reason, setReason] = useState<CreditReason | null>(null)
  const [missing, setMissing] = useState<{ amount?: string; reason?: string }>({})
  const [sure, setSure] = useState(false)
  const { busy, checking, refused, setRefused, run } = useAction()
  const close = () => {
    setTyped('')
    setReason(null)
    setMissing({})
    setSure(false)
    setRefused(null)
    onClose()
  }
  const check = () => {
    const found = {
      ...(!/[1-9]/.test(amount) && { amount: slugText('amount_required') }),
      ...(reason === null && { reason: slugText('reason_required') }),
    }
    setMissing(found)
    setRefused(null)
    setSure(Object.keys(found).length === 0)
  }
  const give = () =>
    run(async (options) => {
      try {
        const credit = { uid: user.uid, amount, reason: reason ?? '' }
        await runOperation('/api/desk/deposit_credit', credit, options)
      } catch (error) {
        setSure(false)
        throw error
      }
      toast(t('done_credit', { amount: format.money(amount, asset), user: user.username }), 'ok')
      close()
      await refresh('/api/desk/')
    })
  return (
    <Dialog
      open={open}
      onClose={() => !busy && close()}
      title={
        sure
          ? t('credit_sure', { amount: format.money(amount, asset), user: user.username })
          : t('credit_title')
      }
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={sure ? () => setSure(false) : close}>
            {sure ? t('common:back') : t('common:cancel')}
          </Button>
          <Button busy={busy} onClick={sure ? () => void give() : check}>
            {checking ? t('common:checking') : sure ? t('credit_give') : t('continue')}
          </Button>
        </>
      }
    >
      <Facts>
        <UserFact user={user} />
        {sure && <Fact name={t('amount')}>{format.money(amount, asset)}</Fact>}
        {sure && reason && <Fact name={t('reason')}>{slugText(reason)}</Fact>}
      </Facts>
      {!sure && (
        <>
          <AmountField
            label={t('amount')}
            asset={asset}
            value={typed}
            onValue={setTyped}
            error={missing.amount}
          />
          <Reasons
            legend={t('reason_read')}
            reasons={creditReasons}
            textOf={(each) => slugText(each)}
            value={reason}
            onValue={setReason}
            error={missing.reason ?? null}
          />
        </>
      )}
      <p>{t('credit_four_eyes')}</p>
      {me?.money === 'practice' && <p>{t('practice_only')}</p>}
      {refused && <Alert>{refused}</Alert>}
    </Dialog>
  )
}
