import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import css from './ticket.module.css'

export function AmountRow({
  ref,
  asset,
  typed,
  onTyped,
  onStep,
  invalid,
  describedBy,
}: {
  ref: Ref<HTMLInputElement>
  asset: string
  typed: string
  onTyped: (typed: string) => void
  onStep: (direction: 1 | -1) => void
  invalid: boolean
  /** Id of the element with its error. */
  describedBy: string
}) {
  const { t } = useTranslation('trade')
  return (
    <div className={css.amount} data-invalid={invalid || undefined}>
      <button type="button" className={css.step} onClick={() => onStep(-1)} aria-label={t('less')}>
        <IconMinus size={24} stroke={1.75} aria-hidden="true" />
      </button>
      <label className={css.amountBox}>
        <span className="visually-hidden">{t('amount', { asset })}</span>
        <input
          ref={ref}
          className={css.amountInput}
          // As wide as its text, so that number and code stand together in the middle.
          style={{ width: `${Math.max(typed.length, 1) + 1}ch` }}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
        />
        <span aria-hidden="true">{asset}</span>
      </label>
      <button type="button" className={css.step} onClick={() => onStep(1)} aria-label={t('more')}>
        <IconPlus size={24} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
