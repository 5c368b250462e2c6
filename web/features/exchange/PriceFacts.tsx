import { useTranslation } from 'react-i18next'
import { CASH } from '../../../shared/exchange.ts'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { ExchangeForm } from './form.ts'
import type { Terms } from './types.ts'

export function PriceFacts({ terms, form, fee }: { terms: Terms; form: ExchangeForm; fee: string | null }) {
  const { t } = useTranslation(['exchange', 'common'])
  const format = useFormat()
  const coin = terms.coins.find((one) => one.coin === form.coin)
  const rate = format.rate(terms.feeRate)
  return (
    <>
      <Facts>
        <Fact name={t('price')}>
          {coin?.price ? t('price_of_one', { coin: coin.coin, amount: format.money(coin.price, CASH) }) : '–'}
        </Fact>
        <Fact name={t('source')}>
          {coin?.source ? `${coin.symbol} · ${t(`common:feed_${coin.source}`)}` : t('par')}
        </Fact>
        <Fact name={t('fee')}>{fee === null ? rate : `${format.money(fee, CASH)} (${rate})`}</Fact>
        <Fact name={t('least')}>{format.money(terms.min, CASH)}</Fact>
        {coin && coin.state !== 'trading' && (
          <Fact name={t('market')}>
            <StatusBadge of="market" is={coin.state} />
          </Fact>
        )}
      </Facts>
      {coin?.nextOpenAt != null && (
        <Alert kind="info">{t('opens', { time: format.dateTime(coin.nextOpenAt) })}</Alert>
      )}
    </>
  )
}
