import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Asset } from '../../../shared/assets.ts'
import { colonOf } from '../../../shared/i18n/spacing.ts'
import { formatAmount } from '../../../shared/money.ts'
import { useRulesToRead } from '../../content/rulesRead.ts'
import { tradePath } from '../../paths.ts'
import type { Direction, Product } from '../../trading/types.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet, SheetFoot } from '../../ui/Sheet.tsx'
import { useRefusedText } from '../../ui/useRefusedText.ts'
import { BlockNote } from './BlockNote.tsx'
import type { Block } from './market.ts'
import type { TicketMeans } from './ProductMarket.tsx'
import css from './sheets.module.css'
import { errorOf, summaryOf } from './ticket.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'

/** Lazy, as it is rarely seen. */
const RulesToRead = lazy(async () => ({
  default: (await import('../../content/RulesToRead.tsx')).RulesToRead,
}))

/** The trade page left this: closing the sheet goes back. */
export interface ConfirmState {
  over: true
}

const directionOf = (text: string | null): Direction | null =>
  text === 'up' || text === 'down' ? text : null

/** Confirms an order over the visible price and chart; the address holds the ticket. */
export function ConfirmSheet(props: { product: Product; means: TicketMeans | null; block: Block | null }) {
  const { product, means, block } = props
  const { t } = useTranslation(['trade', 'common'])
  const format = useFormat()
  const errorText = useRefusedText()
  const close = useClose(product.id)
  const { place, refusal, state } = usePlaceOrder()
  const isPlaced = useRef(false)
  const unread = useRulesToRead(product.ruleChanges)
  // The rules that refused the last order have been read meanwhile.
  const wasUnread = useRef(false)
  if (unread) wasUnread.current = true
  const isRead = wasUnread.current && !unread
  // An order on its way is answered first.
  const toRead = state === null ? unread : null
  const [params] = useSearchParams()
  const direction = directionOf(params.get('direction'))
  const ticket = { amount: params.get('amount') ?? '', seconds: Number(params.get('seconds')) }
  const summary = summaryOf(ticket, product)
  // A typed or cut address: choose again on the page below.
  if (!direction || !summary) return <Navigate to={tradePath(product.id)} replace />

  const asset = product.asset as Asset
  const money = (amount: bigint, sign?: 'always') => format.money(formatAmount(amount, asset), asset, sign)
  const amount = money(summary.cost - summary.fee)
  const error = state === null && !refusal ? errorOf(ticket, product, means) : null
  // Once sent, a block no longer matters.
  const resting = state === null ? block : null
  const confirm = async () => {
    wasUnread.current = false
    // The sheet closes shortly after the answer: a tap in between is no second order.
    if (isPlaced.current) return
    if (!(await place({ productId: product.id, direction, ...ticket, termsVersion: product.version }))) return
    isPlaced.current = true
    close()
  }
  const net = (result: 'win' | 'draw' | 'loss') =>
    format.decimal(formatAmount(summary.net[result], asset), 'always')
  return (
    <Sheet
      open
      half
      ownPage
      title={<Title direction={direction} seconds={ticket.seconds} symbol={product.symbol} />}
      onClose={() => state !== 'sending' && close()}
    >
      {toRead ? (
        <>
          {refusal && <Alert>{refusal}</Alert>}
          <Suspense>
            <RulesToRead key={toRead.id} {...toRead} />
          </Suspense>
        </>
      ) : (
        <>
          <dl className={css.figures}>
            <div>
              <dt>{t('stake')}</dt>
              <dd>{amount}</dd>
            </div>
            <div>
              <dt>{t('fee')}</dt>
              <dd>{money(summary.fee)}</dd>
            </div>
          </dl>
          <dl className={css.figures}>
            {(['win', 'draw', 'loss'] as const).map((result) => (
              <div key={result} data-result={result}>
                <dt>{t(`if_${result}`)}</dt>
                <dd>{net(result)}</dd>
              </div>
            ))}
          </dl>
          <details className={css.rules}>
            <summary>{t('rules')}</summary>
            <p>{t(`win_rule_${direction}`)}</p>
            <p>
              {t('entry')}
              {colonOf(format.lang)}
              {t('entry_rule')}
            </p>
            <p>
              {t('close')}
              {colonOf(format.lang)}
              {t('close_rule', { duration: format.duration(ticket.seconds) })}
            </p>
            <p>{t('even_odds', { amount: money(summary.costAtEvenOdds) })}</p>
          </details>
          <SheetFoot>
            {refusal && !isRead && <Alert>{refusal}</Alert>}
            {state === 'checking' ? (
              <Alert kind="info">
                <p>{t('checking_hint')}</p>
                <p>{t('checking_leave')}</p>
              </Alert>
            ) : resting ? (
              <BlockNote block={resting} />
            ) : error ? (
              <Alert>{errorText(error)}</Alert>
            ) : (
              <p>{t('risk_line')}</p>
            )}
            <Button
              full
              data-enter
              kind={direction}
              busy={state !== null}
              disabled={error !== null || resting !== null}
              onClick={() => void confirm()}
            >
              {state === 'checking'
                ? t('checking_order')
                : state === 'sending'
                  ? t('sending')
                  : t(`confirm_${direction}`, { amount, duration: format.duration(ticket.seconds) })}
            </Button>
          </SheetFoot>
        </>
      )}
    </Sheet>
  )
}

function Title({ direction, seconds, symbol }: { direction: Direction; seconds: number; symbol: string }) {
  const { t } = useTranslation(['trade', 'common'])
  const format = useFormat()
  return (
    <>
      <span className="visually-hidden">{t('confirm_title')}: </span>
      <span className={css.side} data-side={direction}>
        <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'}</span> {t(`common:direction_${direction}`)}
      </span>{' '}
      · {format.duration(seconds)} · {symbol}
    </>
  )
}

function useClose(productId: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const over = (state as Partial<ConfirmState> | null)?.over
  return () => {
    if (over) void navigate(-1)
    else void navigate(tradePath(productId), { replace: true })
  }
}
