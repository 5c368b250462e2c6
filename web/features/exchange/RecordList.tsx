import { useTranslation } from 'react-i18next'
import { coins } from '../../../shared/exchange.ts'
import { serverNow } from '../../api/client.ts'
import { exchangePath, paths } from '../../paths.ts'
import { DayList, NothingListed } from '../../records/DayList.tsx'
import { DocumentRow, DocumentTime } from '../../records/DocumentRow.tsx'
import { useFilter } from '../../records/filter.ts'
import { PeriodFilter } from '../../records/PeriodFilter.tsx'
import { usePaged } from '../../records/usePaged.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own } from '../../ui/own.tsx'
import { Select } from '../../ui/Select.tsx'
import { exchangeFilter, type Filter, queryOf, types } from './filter.ts'
import { sidesOf } from './sides.ts'
import type { Exchange } from './types.ts'

export function RecordList() {
  const { t } = useTranslation(['exchange', 'common'])
  const { filter, choose, showAll } = useFilter(exchangeFilter)
  const any = { value: '', label: t('common:any') } as const
  return (
    <>
      <PeriodFilter period={filter} onPeriod={choose}>
        <Select
          label={t('type')}
          options={[any, ...types.map((value) => ({ value, label: t(`type_${value}`) }))]}
          value={filter.type}
          onValue={(type) => choose({ type })}
        />
        <Select
          label={t('coin')}
          options={[any, ...coins.map((value) => ({ value, label: value }))]}
          value={filter.coin}
          onValue={(coin) => choose({ coin })}
        />
      </PeriodFilter>
      <Found key={JSON.stringify(filter)} filter={filter} onAll={showAll} />
    </>
  )
}

function Found({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const { t } = useTranslation(['exchange', 'common'])
  const paged = usePaged('/api/user/exchange_record', queryOf(filter, serverNow()))
  const filtered = exchangeFilter.isFiltered(filter)
  return (
    <DayList
      paged={paged}
      label={t('common:title_exchanges')}
      at={({ at }) => at}
      empty={
        <NothingListed
          all={filtered ? { label: t('show_all'), onAll } : null}
          action={<LinkButton to={paths.exchange}>{t('common:title_exchange')}</LinkButton>}
        >
          {filtered ? t('empty_filtered') : t('empty')}
        </NothingListed>
      }
    >
      {(exchange) => <ExchangeRow exchange={exchange} />}
    </DayList>
  )
}

function ExchangeRow({ exchange }: { exchange: Exchange }) {
  const format = useFormat()
  const { gave, got } = sidesOf(exchange)
  return (
    <DocumentRow
      to={exchangePath(exchange.id)}
      title={`${gave.asset} → ${got.asset}`}
      amount={<Own amount={got.amount} asset={got.asset} />}
      sub={<DocumentTime>{format.timeShort(exchange.at)}</DocumentTime>}
      status={<Own amount={`-${gave.amount}`} asset={gave.asset} />}
    />
  )
}
