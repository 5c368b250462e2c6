import { useTranslation } from 'react-i18next'
import { useInfo, useRead } from '../../api/hooks.ts'
import { askPath, paths } from '../../paths.ts'
import { ReceiptPaper } from '../../records/ReceiptPaper.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { Own, useOwn } from '../../ui/own.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { ExchangeCheck } from './ExchangeCheck.tsx'
import { sidesOf } from './sides.ts'
import type { Exchange } from './types.ts'

export function ExchangeReceipt({ id }: { id: string }) {
  const { t } = useTranslation(['exchange', 'service'])
  const { data, error, mutate } = useRead('/api/user/exchange_record', { id }, { freshMs: 60_000 })
  const exchange = data?.items[0]
  return (
    <>
      <ListState
        data={exchange}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {exchange && <Slip exchange={exchange} />}
      </ListState>
      {exchange && exchange.symbol !== null && <ExchangeCheck id={id} />}
      <LinkButton kind="secondary" full to={paths.exchange} replace>
        {t('another')}
      </LinkButton>
      {exchange && (
        <LinkButton kind="quiet" to={askPath({ kind: 'exchange', id })}>
          {t('service:ask_about')}
        </LinkButton>
      )}
    </>
  )
}

function Slip({ exchange }: { exchange: Exchange }) {
  const { t } = useTranslation(['exchange', 'common', 'statement'])
  const format = useFormat()
  const own = useOwn()
  const { data: info } = useInfo()
  const { id, at, type, coin, asset, fee, feeRate, price, symbol, source, second } = exchange
  const { gave, got } = sidesOf(exchange)
  return (
    <ReceiptPaper
      title={t(`statement:kind_exchange_${type}`)}
      amount={<Own amount={got.amount} asset={got.asset} />}
      note={<Own amount={`-${gave.amount}`} asset={gave.asset} />}
      status={
        info?.money === 'practice' ? (
          <Badge kind="practice">{t('common:money_practice')}</Badge>
        ) : (
          <Badge kind="ok">{t('common:status_success')}</Badge>
        )
      }
    >
      <Facts>
        <Fact name={t('time')}>{format.dateTime(at)}</Fact>
        <Fact name={t('price')}>{t('price_of_one', { coin, amount: format.money(price, asset) })}</Fact>
        {symbol !== null && source !== null ? (
          <Fact name={t('source')}>
            {`${symbol} · ${t(`common:feed_${source}`)} · ${format.time(second)}`}
          </Fact>
        ) : (
          <Fact name={t('source')}>{t('par')}</Fact>
        )}
        <Fact name={t('fee')}>{`${own.money(fee, asset)} (${format.rate(feeRate)})`}</Fact>
        <Fact name={t('number')} wide>
          <code>{id}</code>
        </Fact>
      </Facts>
      <p>{t('rounding')}</p>
    </ReceiptPaper>
  )
}
