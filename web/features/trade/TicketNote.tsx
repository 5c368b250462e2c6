import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Asset } from '../../../shared/assets.ts'
import { formatAmount, type Minor } from '../../../shared/money.ts'
import type { Refused } from '../../../shared/rules/refused.ts'
import type { DayLeft } from '../../../shared/rules/stake.ts'
import { paths } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { sentenceGap } from '../../ui/han.ts'
import { useOwn } from '../../ui/own.tsx'
import { useRefusedText } from '../../ui/useRefusedText.ts'
import { BlockNote } from './BlockNote.tsx'
import type { Block } from './market.ts'
import css from './ticket.module.css'

/** Keeps its room, so that nothing moves under a thumb. */
export function TicketNote({
  id,
  placing,
  block,
  error,
  cost,
  left,
  asset,
  beside,
}: {
  id: string
  placing: boolean
  block: Block | null
  error: Refused | null
  /** At even odds; null for an invalid ticket. */
  cost: Minor | null
  /** Rest of the user's daily limits. */
  left: Partial<DayLeft> | null
  asset: Asset
  /** A control at the end of the line. */
  beside?: ReactNode
}) {
  const { t } = useTranslation(['trade', 'common'])
  const format = useFormat()
  const errorText = useRefusedText()
  const own = useOwn()
  const told = placing || block ? null : error
  const sum = (amount: Minor) => own.money(formatAmount(amount > 0n ? amount : 0n, asset), asset)
  const { leftStake, leftLoss } = left ?? {}
  // One line: the limit that stops the next order first.
  const least =
    leftLoss !== undefined && (leftStake === undefined || leftLoss <= leftStake)
      ? t('left_loss', { amount: sum(leftLoss) })
      : leftStake !== undefined && t('left_stake', { amount: sum(leftStake) })
  return (
    <div className={css.ticketNote}>
      <div className={css.noteWords}>
        {placing ? (
          <p className={css.placing} role="status">
            {t('checking_order')}
          </p>
        ) : (
          block && <BlockNote block={block} />
        )}
        {/* Always in the page, so that new text is announced. */}
        <div id={id} aria-live="polite">
          {told && (
            <p className={css.wrong}>
              <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
              <span>
                {errorText(told)}
                {sentenceGap(format.lang)}
                {told.slug === 'insufficient_balance' && (
                  <Link className={css.wayOut} to={paths.depositWays}>
                    {t('common:title_deposit')}
                  </Link>
                )}
              </span>
            </p>
          )}
        </div>
        {!placing && !block && !error && cost !== null && (
          <p>{t('even_odds_short', { amount: format.money(formatAmount(cost, asset), asset) })}</p>
        )}
        {!placing && !block && !told && least && <p>{least}</p>}
      </div>
      {beside}
    </div>
  )
}
