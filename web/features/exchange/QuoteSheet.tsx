import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import { CASH } from '../../../shared/exchange.ts'
import { msOf } from '../../../shared/time.ts'
import { useServerNow } from '../../api/useServerNow.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './exchange.module.css'
import { Ring } from './Ring.tsx'
import type { Quote, Terms } from './types.ts'
import { useExchange } from './useExchange.ts'

export function QuoteSheet({
  quote,
  terms,
  asked,
  again,
  onClose,
}: {
  quote: Quote
  terms: Terms
  asked: { from: Asset; to: Asset; amount: string }
  again: { busy: boolean; ask: () => void; refusal: string | null }
  onClose: () => void
}) {
  const { t } = useTranslation(['exchange', 'common'])
  const format = useFormat()
  const { exchange, refusal, state } = useExchange()
  const over = useServerNow(100) >= msOf(quote.expiresAt)
  const cash = format.money(quote.cash, CASH)
  const coin = format.money(quote.coinAmount, quote.coin)
  const [gives, gets] = quote.type === 'buy' ? [cash, coin] : [coin, cash]
  // A quote sent in time is answered, even after its end.
  const isOver = (over || refusal !== null) && state === null
  return (
    <Sheet open title={t('quote_title')} onClose={() => state !== 'sending' && onClose()}>
      <div className={css.quote}>
        <div>
          <p className={css.sub}>{t('you_get')}</p>
          <p className={css.amount}>{gets}</p>
        </div>
        <Ring to={quote.expiresAt} seconds={terms.seconds} label={t('time_left')} />
      </div>
      <Facts>
        <Fact name={t('you_give')}>{gives}</Fact>
        <Fact name={t('price')}>
          {t('price_of_one', { coin: quote.coin, amount: format.money(quote.price, CASH) })}
        </Fact>
        {quote.symbol !== null && quote.source !== null ? (
          <Fact name={t('source')}>
            {`${quote.symbol} · ${t(`common:feed_${quote.source}`)} · ${format.time(quote.second)}`}
          </Fact>
        ) : (
          <Fact name={t('source')}>{t('par')}</Fact>
        )}
        <Fact name={t('fee')}>{`${format.money(quote.fee, CASH)} (${format.rate(quote.feeRate)})`}</Fact>
      </Facts>
      <div className={css.sub}>
        <p>{t('rounding')}</p>
        {quote.symbol !== null && <p>{t('move_rule', { part: format.rate(terms.moveMax) })}</p>}
      </div>
      <div className={css.confirm}>
        {refusal && <Alert>{refusal}</Alert>}
        {again.refusal && <Alert>{again.refusal}</Alert>}
        {state === 'checking' && <Alert kind="info">{t('checking_hint')}</Alert>}
        {over && !refusal && state === null && <Alert kind="info">{t('over')}</Alert>}
        {isOver ? (
          <Button full busy={again.busy} onClick={again.ask}>
            {t('new_quote')}
          </Button>
        ) : (
          <Button
            full
            busy={state !== null}
            onClick={() => void exchange({ id: quote.id, body: { ...asked, quote: quote.quote } })}
          >
            {state === 'checking' ? t('common:checking') : t('confirm', { amount: gets })}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
