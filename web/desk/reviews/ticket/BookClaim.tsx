import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLAIM_REASON } from '../../../../shared/pay.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { plainAmount } from '../../../ui/amount.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/Card.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Dialog } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { refresh } from '../../api/hooks.ts'
import { runOperation } from '../../api/operation.ts'
import { useAction } from '../../frame/useAction.ts'
import type { Thread } from './types.ts'

/** Books a claimed reward within its caps; another operator always approves. */
export function BookClaim({ uid, ticket, caps }: { uid: string; ticket: string; caps: Thread['claimCaps'] }) {
  const { t, i18n } = useTranslation(['desk', 'common'])
  const format = useFormat()
  const slugText = useSlugText()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, checking, refused, setRefused, run } = useAction()
  const amount = plainAmount(typed, i18n.language)
  const close = () => {
    setOpen(false)
    setTyped('')
    setTried(false)
    setRefused(null)
  }
  const book = () => {
    if (!/[1-9]/.test(amount)) return setTried(true)
    void run(async (options) => {
      await runOperation('/api/desk/deposit_credit', { uid, ticket, amount, reason: CLAIM_REASON }, options)
      toast(t('claim_given'), 'ok')
      close()
      await refresh('/api/desk/')
    })
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('claim_book')}
      </Button>
      <Dialog
        open={open}
        onClose={() => !busy && close()}
        title={t('claim_book')}
        actions={
          <>
            <Button kind="secondary" disabled={busy} onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button busy={busy} onClick={book}>
              {checking ? t('common:checking') : t('credit_give')}
            </Button>
          </>
        }
      >
        <AmountField
          label={t('amount')}
          asset="USD"
          value={typed}
          onValue={setTyped}
          error={tried && !/[1-9]/.test(amount) ? slugText('amount_required') : undefined}
        />
        <p>
          {t('claim_caps', {
            max: format.money(caps.max, caps.asset),
            month: format.money(caps.month, caps.asset),
          })}
        </p>
        <p>{t('credit_four_eyes')}</p>
        {refused && <Alert>{refused}</Alert>}
      </Dialog>
    </>
  )
}
