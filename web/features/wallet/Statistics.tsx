import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { listFilter, useFilter } from '../../records/filter.ts'
import { PeriodFilter } from '../../records/PeriodFilter.tsx'
import { rangeOf } from '../../records/period.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { Own } from '../../ui/own.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import css from './wallet.module.css'

const periodFilter = listFilter({})

export function Statistics() {
  const { t } = useTranslation(['wallet', 'statement'])
  const format = useFormat()
  const { filter, choose } = useFilter(periodFilter)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const range = { from: 0, ...rangeOf(filter, serverNow()), timeZone }
  const { data, error, mutate } = useRead('/api/user/performance', range, { keepPrevious: true })
  const { ended, staked, fees, net } = data?.total ?? {}
  const count = ended ? ended.win + ended.loss + ended.draw + ended.void : 0
  return (
    <Section title={t('stats')}>
      <Card>
        <PeriodFilter period={filter} onPeriod={choose} />
        <ListState
          data={data}
          error={error}
          onRetry={() => void mutate()}
          skeleton={<TextSkeleton lines={5} />}
        >
          {data && ended && (
            <Facts>
              <Fact name={t('statement:perf_count')}>{format.number(count)}</Fact>
              <Fact name={t('stats_won')}>{format.number(ended.win)}</Fact>
              <Fact name={t('statement:perf_staked')}>
                <Own amount={staked ?? ''} asset={data.asset} />
              </Fact>
              <Fact name={t('stats_fees')}>
                <Own amount={fees ?? ''} asset={data.asset} />
              </Fact>
              <Fact name={t('statement:perf_net')}>
                <Own amount={net ?? ''} asset={data.asset} sign />
              </Fact>
            </Facts>
          )}
          {data && !data.whole && (
            <p className={css.note}>{t('statement:perf_bounded', { number: format.number(count) })}</p>
          )}
        </ListState>
      </Card>
    </Section>
  )
}
