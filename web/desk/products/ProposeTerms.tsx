import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatScaled } from '../../../shared/money.ts'
import { PAYOUT_LEAST, payoutMost, TERMS_NOTICE_S } from '../../../shared/rules/terms.ts'
import { HOUR } from '../../../shared/time.ts'
import type { Answer } from '../../api/wire.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { plainAmount } from '../../ui/amount.ts'
import { Alert } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { serverNow } from '../api/client.ts'
import { runOperation } from '../api/operation.ts'
import { ActionDialog } from '../frame/ActionDialog.tsx'
import { useAction } from '../frame/useAction.ts'
import { Changes } from './Changes.tsx'
import { amountFields, bodyOf, durations, formOf, readForm, type TermsForm, viewOf } from './form.ts'
import css from './product.module.css'
import { type TermsView, useFigures } from './useFigures.ts'

/** Shows the changes before they are sent. */
export function ProposeTerms({
  product: { id, symbol, asset },
  terms,
  onClose,
  onDone,
}: {
  product: Answer<'/api/desk/product'>
  /** The terms in force. */
  terms: TermsView
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const { t, i18n } = useTranslation(['desk', 'product', 'common'])
  const format = useFormat()
  const figuresOf = useFigures(asset)
  const now = Math.floor(serverNow() / 1000)
  const [before] = useState(terms)
  const [form, setForm] = useState<TermsForm>(() => formOf(before, now))
  const { busy, checking, refused, run } = useAction()
  const { terms: asked, wrong } = readForm(form, asset, now)
  const error = (name: string) => (wrong.has(name) ? t('product:f_wrong') : undefined)
  const plain = (typed: string) => plainAmount(typed, i18n.language)
  const percent = (parts: bigint) => format.fineRate(formatScaled(parts, 6))
  const propose = () => {
    if (!asked) return
    void run(async (options) => {
      await runOperation('/api/desk/terms_propose', { id, ...bodyOf(asked, before, asset) }, options)
      toast(t('product:done_proposed'), 'ok')
      onClose()
      await onDone()
    })
  }
  return (
    <ActionDialog
      title={t('product:propose_title', { product: symbol })}
      label={t('credit_give')}
      busy={busy}
      checking={checking}
      onGo={propose}
      onClose={onClose}
    >
      <div className={css.fields}>
        {durations.map((seconds) => (
          <Field
            key={seconds}
            label={t('product:f_payout', { duration: format.duration(seconds) })}
            hint={t('product:f_payout_hint', {
              min: percent(PAYOUT_LEAST),
              max: percent(payoutMost[seconds] ?? 0n),
            })}
            error={error(`payout${seconds}`) ?? error('payouts')}
            inputMode="decimal"
            autoComplete="off"
            value={form.payouts[seconds] ?? ''}
            onChange={({ target }) =>
              setForm({ ...form, payouts: { ...form.payouts, [seconds]: plain(target.value) } })
            }
          />
        ))}
        <Field
          label={t('product:f_feeRate')}
          error={error('feeRate')}
          inputMode="decimal"
          autoComplete="off"
          value={form.feeRate}
          onChange={({ target }) => setForm({ ...form, feeRate: plain(target.value) })}
        />
        {amountFields.map((name) => (
          <AmountField
            key={name}
            label={t(`product:f_${name}`)}
            asset={asset}
            error={error(name)}
            value={form[name]}
            onValue={(typed) => setForm({ ...form, [name]: plain(typed) })}
          />
        ))}
        <Field
          label={t('product:f_from')}
          hint={t('product:f_from_hint', { least: TERMS_NOTICE_S / HOUR })}
          error={error('from')}
          type="datetime-local"
          value={form.from}
          onChange={({ target }) => setForm({ ...form, from: target.value })}
        />
      </div>
      {asked && <Changes figures={figuresOf(viewOf(asked, before, asset))} before={figuresOf(before)} />}
      {refused && <Alert>{refused}</Alert>}
    </ActionDialog>
  )
}
