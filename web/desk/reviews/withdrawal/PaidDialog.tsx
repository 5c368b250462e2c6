import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAID_REFERENCE_MAX } from '../../../../shared/withdrawal.ts'
import { ApiError } from '../../../api/error.ts'
import { Alert } from '../../../ui/Card.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { runOperation } from '../../api/operation.ts'
import { ActionDialog } from '../../frame/ActionDialog.tsx'
import { UserFact } from '../../frame/UserFact.tsx'
import { type DialogProps, useOutcome } from '../../frame/useOutcome.ts'
import type { Evidence } from './types.ts'

/** Notes the payment under its reference at the bank or network. */
export function PaidDialog({ data: { withdrawal, user }, onClose, onDone }: DialogProps<Evidence>) {
  const { t } = useTranslation(['money', 'common'])
  const format = useFormat()
  const slugText = useSlugText()
  const [reference, setReference] = useState('')
  const [missing, setMissing] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const { busy, checking, refused, setRefused, send } = useOutcome(onDone)
  const { uid, id, asset, arrives, destination } = withdrawal
  const named = { amount: format.money(arrives, asset), user: user.username }
  const pay = () => {
    if (reference.trim() === '') return setMissing(true)
    send(async (options) => {
      const form = { uid, id, reference: reference.trim(), ...(isUsed && { shared: 1 as const }) }
      try {
        await runOperation('/api/desk/withdrawal_paid', form, options)
      } catch (error) {
        setUsed(error instanceof ApiError && error.slug === 'reference_used')
        throw error
      }
      return t('payout_done_paid', named)
    })
  }
  return (
    <ActionDialog
      title={t('payout_paid_title', named)}
      label={t('payout_mark_paid')}
      busy={busy}
      checking={checking}
      onGo={pay}
      onClose={onClose}
    >
      <Facts>
        <UserFact user={user} />
        <Fact name={t('payout_arrives')}>{named.amount}</Fact>
        <Fact name={t('payout_to')}>
          {t(`payout_${destination.kind}`)} · {destination.label}
        </Fact>
        <Fact name={t('payout_reference')} wide>
          <code>{id}</code>
        </Fact>
      </Facts>
      <Field
        label={t('payout_theirs')}
        hint={t('payout_theirs_hint')}
        maxLength={PAID_REFERENCE_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={reference}
        error={missing && slugText('reference_required')}
        onChange={(event) => {
          setReference(event.target.value)
          setMissing(false)
          setUsed(false)
          setRefused(null)
        }}
      />
      {refused && <Alert>{refused}</Alert>}
    </ActionDialog>
  )
}
