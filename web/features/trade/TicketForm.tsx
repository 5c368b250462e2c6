import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import { formatAmount } from '../../../shared/money.ts'
import { plainAmount, typedAmount } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { useSlugText } from '../../ui/useErrorText.ts'
import { BlockNote } from './BlockNote.tsx'
import { durationOf, setDraft, useDraft } from './draft.ts'
import type { Block } from './market.ts'
import { Outcomes } from './Outcomes.tsx'
import { errorOf, quickAmounts, type Standing, stepped, summaryOf } from './ticket.ts'
import css from './trade.module.css'
import type { Direction, Product } from './types.ts'

/**
 * The ticket in the thumb's reach: duration, amount, what it can bring, and the two sides. A side is asked for with
 * a plain amount that the form found nothing wrong with; the server decides.
 */
export function TicketForm({
  product,
  standing,
  block,
  onSide,
}: {
  product: Product
  standing: Standing | null
  block: Block | null
  onSide: (direction: Direction, amount: string, seconds: number) => void
}) {
  const { t } = useTranslation(['trade', 'common'])
  const format = useFormat()
  const slugText = useSlugText()
  const { typed, seconds: chosen } = useDraft()
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const seconds = durationOf(chosen, product.terms)
  const ticket = { amount: plainAmount(typed, format.lang), seconds }
  const summary = summaryOf(ticket, product)
  const error = errorOf(ticket, product, standing)
  // Nothing entered is no mistake until a side was tapped.
  const told = error && (tried || typed !== '') ? error : null

  const setTyped = (next: string) => {
    setTried(false)
    setDraft({ typed: next })
  }
  const step = (direction: 1 | -1) =>
    setTyped(typedAmount(stepped(ticket.amount, direction, product), format.lang))
  const ask = (direction: Direction) => {
    if (!error) return onSide(direction, ticket.amount, seconds)
    setTried(true)
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    input.current?.blur()
  }

  return (
    <form className={css.ticket} onSubmit={submit} noValidate>
      <Segmented
        label={t('duration')}
        options={product.terms.map((term) => ({
          value: String(term.seconds),
          label: (
            <>
              <span className={css.two}>{format.duration(term.seconds)}</span>
              <span className={css.two}>{format.rate(term.payoutRate)}</span>
            </>
          ),
        }))}
        value={String(seconds)}
        onValue={(value) => setDraft({ seconds: Number(value) })}
      />
      <div className={css.amountGroup}>
        <div className={css.amount} data-invalid={told ? true : undefined}>
          <button type="button" className={css.step} onClick={() => step(-1)} aria-label={t('less')}>
            <IconMinus size={24} stroke={1.75} aria-hidden="true" />
          </button>
          <label className={css.amountBox}>
            <span className="visually-hidden">{t('amount', { asset: product.asset })}</span>
            <input
              ref={input}
              className={css.amountInput}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              aria-invalid={told ? true : undefined}
              aria-describedby={`${id}-error`}
            />
            <span aria-hidden="true">{product.asset}</span>
          </label>
          <button type="button" className={css.step} onClick={() => step(1)} aria-label={t('more')}>
            <IconPlus size={24} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        <FieldError id={`${id}-error`}>{told && slugText(told.slug, told.params)}</FieldError>
      </div>
      <fieldset className={css.quick} aria-label={t('quick')}>
        {quickAmounts(product, standing?.available ?? null).map((amount) => (
          <button
            key={amount}
            type="button"
            className={css.quickAmount}
            aria-pressed={ticket.amount === amount}
            onClick={() => setTyped(typedAmount(amount, format.lang))}
          >
            {format.decimal(amount)}
          </button>
        ))}
      </fieldset>
      <Outcomes
        summary={summary}
        asset={product.asset as Asset}
        available={standing && formatAmount(standing.available, product.asset as Asset)}
      />
      {block && <BlockNote block={block} />}
      <div className={css.sides}>
        <Button kind="up" disabled={block !== null} onClick={() => ask('up')}>
          <span aria-hidden="true">▲</span> {t('common:direction_up')}
        </Button>
        <Button kind="down" disabled={block !== null} onClick={() => ask('down')}>
          <span aria-hidden="true">▼</span> {t('common:direction_down')}
        </Button>
      </div>
    </form>
  )
}
