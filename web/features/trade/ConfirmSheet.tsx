import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Asset } from '../../../shared/assets.ts'
import { formatAmount } from '../../../shared/money.ts'
import type { Means } from '../../../shared/rules/stake.ts'
import { tradePath } from '../../paths.ts'
import type { Direction, Product } from '../../trading/types.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { BlockNote } from './BlockNote.tsx'
import type { Block } from './market.ts'
import css from './sheets.module.css'
import { errorOf, summaryOf } from './ticket.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'
import { useTicketErrorText } from './useTicketErrorText.ts'

/** Left by the trade page, which the sheet then lies over: closing it is going back. */
export interface ConfirmState {
  over: true
}

const directionOf = (text: string | null): Direction | null =>
  text === 'up' || text === 'down' ? text : null

/** The order in full before it is placed; the ticket is in the page's address. */
export function ConfirmSheet(props: { product: Product; means: Means | null; block: Block | null }) {
  const { product, means, block } = props
  const { t } = useTranslation(['trade', 'common'])
  const format = useFormat()
  const errorText = useTicketErrorText()
  const close = useClose(product.id)
  const { place, refusal, state } = usePlaceOrder()
  const isPlaced = useRef(false)
  const [params] = useSearchParams()
  const direction = directionOf(params.get('direction'))
  const ticket = { amount: params.get('amount') ?? '', seconds: Number(params.get('seconds')) }
  const summary = summaryOf(ticket, product)
  // An address somebody typed or cut short: the page below lets one choose again.
  if (!direction || !summary) return <Navigate to={tradePath(product.id)} replace />

  const asset = product.asset as Asset
  const money = (amount: bigint, sign?: 'always') => format.money(formatAmount(amount, asset), asset, sign)
  const amount = money(summary.cost - summary.fee)
  const error = state === null && !refusal ? errorOf(ticket, product, means) : null
  // Once it is sent, whether orders are possible now no longer matters to it.
  const resting = state === null ? block : null
  const confirm = async () => {
    // The sheet goes a moment after the answer: a tap in that moment is no second order.
    if (isPlaced.current) return
    if (!(await place({ productId: product.id, direction, ...ticket }))) return
    isPlaced.current = true
    close()
  }
  return (
    <Sheet open title={t('confirm_title')} onClose={() => state !== 'sending' && close()}>
      <div className={css.slip}>
        <Facts>
          <Fact name={t('product')}>
            {product.symbol} · {product.name}
          </Fact>
          <Fact name={t('direction')}>
            <Badge kind={direction}>{t(`common:direction_${direction}`)}</Badge>
          </Fact>
          <Fact name={t('stake')}>{amount}</Fact>
          <Fact name={t('fee')}>{money(summary.fee)}</Fact>
          <Fact name={t('if_win')}>{money(summary.net.win, 'always')}</Fact>
          <Fact name={t('if_draw')}>{money(summary.net.draw)}</Fact>
          <Fact name={t('if_loss')}>{money(summary.net.loss, 'always')}</Fact>
        </Facts>
      </div>
      <p>{t('even_odds', { amount: money(summary.costAtEvenOdds) })}</p>
      <div className={css.slip}>
        <Facts>
          <Fact wide name={t('entry')}>
            {t('entry_rule')}
          </Fact>
          <Fact wide name={t('close')}>
            {t('close_rule', { duration: format.duration(ticket.seconds) })}
          </Fact>
        </Facts>
      </div>
      <p>{t(`win_rule_${direction}`)}</p>
      <div className={css.confirmBar}>
        {refusal && <Alert>{refusal}</Alert>}
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
              : t(`confirm_${direction}`, { amount })}
        </Button>
      </div>
    </Sheet>
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
