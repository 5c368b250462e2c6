import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import { formatAmount, type Minor } from '../../../shared/money.ts'
import { useFormat } from '../../ui/format.ts'
import { useSlugText } from '../../ui/useErrorText.ts'
import type { TicketError } from './ticket.ts'
import css from './trade.module.css'

/**
 * One place above the sides for one sentence: what the ticket costs on average, or what is wrong with it. Its room
 * is kept, so that nothing moves under a thumb that is typing or stepping.
 */
export function TicketNote({
  id,
  error,
  cost,
  asset,
}: {
  id: string
  error: TicketError | null
  /** At even odds; null while the ticket is not one. */
  cost: Minor | null
  asset: Asset
}) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const slugText = useSlugText()
  return (
    <div className={css.ticketNote}>
      {!error && cost !== null && (
        <p>{t('even_odds_short', { amount: format.money(formatAmount(cost, asset), asset) })}</p>
      )}
      {/* Stays in the page, so that what comes is announced. */}
      <div id={id} aria-live="polite">
        {error && (
          <p className={css.wrong}>
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
            <span>{slugText(error.slug, error.params)}</span>
          </p>
        )}
      </div>
    </div>
  )
}
