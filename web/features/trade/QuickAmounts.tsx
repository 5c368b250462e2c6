import { useTranslation } from 'react-i18next'
import type { Means } from '../../../shared/rules/stake.ts'
import type { Product } from '../../trading/types.ts'
import { useFormat } from '../../ui/format.ts'
import css from './ticket.module.css'
import { errorOf, quickAmounts, shareOf, type Ticket } from './ticket.ts'

const parts = ['half', 'all'] as const

/** Half and all are bounded by the limits. */
export function QuickAmounts({
  product,
  means,
  ticket,
  onAmount,
}: {
  product: Product
  means: Means | null
  ticket: Ticket
  onAmount: (amount: string) => void
}) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const chips = [
    ...quickAmounts(product).map((amount) => ({ name: amount, label: format.decimal(amount), amount })),
    ...parts.map((part) => ({
      name: part,
      label: part === 'half' ? t('half') : t('all'),
      amount: shareOf(part, ticket, product, means),
    })),
  ]
  return (
    <fieldset className={css.quick} aria-label={t('quick')}>
      {chips.map(({ name, label, amount }) => (
        <button
          key={name}
          type="button"
          className={css.quickAmount}
          aria-pressed={ticket.amount === amount}
          // Disabled instead of removed, so that the others keep their places.
          disabled={amount === null || errorOf({ amount, seconds: ticket.seconds }, product, means) !== null}
          onClick={() => amount !== null && onAmount(amount)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
