import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import { useOwn } from '../../ui/own.tsx'
import { coinTotal, hasParts } from './coin.ts'
import css from './wallet.module.css'

export type Coin = Answer<'/api/user/wallet'>['coins'][number]

export function CoinRow({ coin, own: asset }: { coin: Coin; own: string }) {
  const { t } = useTranslation(['wallet', 'statement', 'common'])
  const own = useOwn()
  const parts: [name: string, amount: string][] = hasParts(coin)
    ? [
        [t('common:balance_available'), coin.available],
        [t('statement:balance_locked'), coin.locked],
        [t('statement:balance_bonus'), coin.bonus],
      ]
    : []
  return (
    <Row>
      <span className={css.coin}>
        <span className={css.coinLine}>
          <strong>{coin.asset}</strong>
          <span className="num">{own.money(coinTotal(coin), coin.asset)}</span>
        </span>
        <span className={css.coinLine} data-sub>
          <CoinPrice coin={coin} asset={asset} />
          {coin.worth !== null && <span className="num">≈ {own.money(coin.worth, asset)}</span>}
        </span>
        {parts.length > 0 && (
          <span className={css.parts}>
            {parts.map(([name, amount]) => (
              <span key={name}>
                {name} <span className="num">{own.decimal(amount)}</span>
              </span>
            ))}
          </span>
        )}
      </span>
    </Row>
  )
}

function CoinPrice({ coin: { asset: coin, price, priceAt }, asset }: { coin: Coin; asset: string }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  if (price === null) return <span>{t('no_price')}</span>
  if (priceAt === null) return <span>{t('at_par')}</span>
  return (
    <span>{t('coin_price', { coin, price: format.money(price, asset), time: format.time(priceAt) })}</span>
  )
}
