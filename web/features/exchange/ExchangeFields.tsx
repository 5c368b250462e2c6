import IconArrowsDownUp from '@tabler/icons-react/dist/esm/icons/IconArrowsDownUp.mjs'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { get } from '../../api/client.ts'
import { UserLeft } from '../../api/error.ts'
import { useMe } from '../../api/hooks.ts'
import { PauseNote } from '../../frame/PauseNote.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { typedAmount } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card, Form } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { useRefusedText } from '../../ui/useRefusedText.ts'
import css from './exchange.module.css'
import { askedFor, assetsOf, type ExchangeForm, emptyForm, estimateOf, faultOf, swapped } from './form.ts'
import { PriceFacts } from './PriceFacts.tsx'
import { QuoteSheet } from './QuoteSheet.tsx'
import type { Quote, Terms } from './types.ts'

export function ExchangeFields({ terms }: { terms: Terms }) {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  const own = useOwn()
  const errorText = useErrorText()
  const faultText = useRefusedText()
  const pause = useMe().data?.limits.pause
  const [form, setForm] = useState<ExchangeForm>(emptyForm)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [quoted, setQuoted] = useState<Quote | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { from, to } = assetsOf(form)
  const fault = faultOf(form, terms, format.lang)
  const estimate = estimateOf(form, terms, format.lang)
  const change = (next: Partial<ExchangeForm>) => {
    setRefusal(null)
    setForm({ ...form, ...next })
  }

  async function quote(): Promise<void> {
    setTried(true)
    if (fault) return field.current?.focus()
    if (asking) return
    setAsking(true)
    setRefusal(null)
    try {
      setQuoted((await get('/api/user/exchange', askedFor(form, format.lang))).quote)
    } catch (error) {
      setQuoted(null)
      if (!(error instanceof UserLeft)) setRefusal(errorText(error))
    } finally {
      setAsking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void quote()
  }
  return (
    <>
      <Card>
        <Form onSubmit={submit}>
          <Segmented
            label={t('coin')}
            options={terms.coins.map(({ coin }) => ({ value: coin, label: coin }))}
            value={form.coin}
            onValue={(coin) => change({ coin, typed: form.side === 'sell' ? '' : form.typed })}
          />
          <AmountField
            ref={field}
            label={t('you_give')}
            asset={from}
            value={form.typed}
            onValue={(typed) => change({ typed })}
            hint={t('available', { amount: own.money(terms.available[from], from) })}
            error={fault && (tried || form.typed !== '') ? faultText(fault) : undefined}
          />
          <div className={css.swap}>
            <button
              type="button"
              className={css.swapButton}
              aria-label={t('swap')}
              onClick={() => {
                setTried(false)
                change(swapped(form))
              }}
            >
              <IconArrowsDownUp size={20} stroke={1.75} aria-hidden="true" />
            </button>
            <Button
              kind="quiet"
              onClick={() => change({ typed: typedAmount(terms.available[from], format.lang) })}
            >
              {t('all')}
            </Button>
          </div>
          <div className={css.gets}>
            <span>{t('you_get')}</span>
            <output className={css.amount}>
              {estimate ? t('about', { amount: format.money(estimate.gets, to) }) : `– ${to}`}
            </output>
          </div>
          <PriceFacts terms={terms} form={form} fee={estimate?.fee ?? null} />
          {refusal && <Alert>{refusal}</Alert>}
          {pause && form.side === 'buy' ? (
            <PauseNote pause={pause} link />
          ) : (
            <Button full type="submit" busy={asking}>
              {t('get_quote')}
            </Button>
          )}
        </Form>
      </Card>
      {quoted && (
        <QuoteSheet
          // A new quote resets the sheet.
          key={quoted.id}
          quote={quoted}
          terms={terms}
          asked={askedFor(form, format.lang)}
          again={{ busy: asking, ask: () => void quote(), refusal }}
          onClose={() => setQuoted(null)}
        />
      )}
    </>
  )
}
