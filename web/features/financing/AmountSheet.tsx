import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import { formatAmount, parseAmount } from '../../../shared/money.ts'
import type { Refused } from '../../../shared/rules/refused.ts'
import type { OperationState } from '../../api/untilAnswered.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { plainAmount, typedAmount } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { FieldWithButton } from '../../ui/FieldWithButton.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useRefusedText } from '../../ui/useRefusedText.ts'
import css from './financing.module.css'
import { Send } from './Send.tsx'

export function AmountSheet({
  asset,
  words,
  most,
  all,
  faultOf,
  sending,
  onClose,
}: {
  asset: Asset
  words: {
    title: string
    note: string
    most: string
    hint?: string | undefined
    send: (amount: string) => string
  }
  /** Upper bound. */
  most: string
  /** Amount of the button "all". */
  all: string
  faultOf: (typed: string, lang: string) => Refused | null
  sending: { run: (amount: string) => void; refusal: string | null; state: OperationState | null }
  onClose: () => void
}) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const own = useOwn()
  const refusedText = useRefusedText()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { run, refusal, state } = sending
  const fault = faultOf(typed, format.lang)
  const amount = parseAmount(plainAmount(typed, format.lang), asset)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault || amount === null) field.current?.focus()
    else run(formatAmount(amount, asset))
  }
  return (
    <Sheet open title={words.title} onClose={() => state !== 'sending' && onClose()}>
      <Form onSubmit={submit}>
        <Facts>
          <Fact name={words.most}>{own.money(most, asset)}</Fact>
        </Facts>
        <FieldWithButton>
          <AmountField
            ref={field}
            label={t('amount')}
            asset={asset}
            value={typed}
            onValue={setTyped}
            autoFocus
            maxLength={20}
            hint={words.hint}
            error={fault && (tried || typed !== '') && own.sentence(refusedText(fault))}
          />
          <Button kind="secondary" onClick={() => setTyped(typedAmount(all, format.lang))}>
            {t('use_all')}
          </Button>
        </FieldWithButton>
        <p className={css.note}>{words.note}</p>
        <Send state={state} refusal={refusal}>
          {amount === null || fault
            ? words.title
            : words.send(format.money(formatAmount(amount, asset), asset))}
        </Send>
      </Form>
    </Sheet>
  )
}
