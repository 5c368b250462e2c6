import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import type { Answer } from '../../api/wire.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { listFilter, useFilter } from '../../records/filter.ts'
import { PeriodFilter } from '../../records/PeriodFilter.tsx'
import { rangeOf } from '../../records/period.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { Own, useOwn } from '../../ui/own.tsx'
import css from './statement.module.css'

type Performance = Answer<'/api/user/performance'>
type Figures = Performance['total']

/** With fewer orders, a note says that they are few. */
const FEW = 100
const countOf = ({ ended: { win, loss, draw, void: none } }: Figures): number => win + loss + draw + none

const periodFilter = listFilter({})

export function Component() {
  const { t } = useTranslation(['statement', 'common', 'orders'])
  const { filter, choose } = useFilter(periodFilter)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const range = { from: 0, ...rangeOf(filter, serverNow()), timeZone }
  const { data, error, mutate } = useRead('/api/user/performance', range, { keepPrevious: true })
  return (
    <Page title={t('common:title_performance')}>
      <p className={css.intro}>{t('perf_intro')}</p>
      <PeriodFilter period={filter} onPeriod={choose} />
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={data && countOf(data.total) === 0}
        empty={
          <Empty
            picture="receipt"
            action={<LinkButton to={paths.orders}>{t('orders:to_market')}</LinkButton>}
          >
            {t('perf_empty')}
          </Empty>
        }
      >
        {data && <Shown performance={data} />}
      </ListState>
    </Page>
  )
}

function Shown({ performance }: { performance: Performance }) {
  const { t } = useTranslation('statement')
  const format = useFormat()
  const { asset, total, whole, days, products, durations } = performance
  const noon = (day: string) => secondsOf(new Date(`${day}T12:00:00`).getTime())
  const rows = (title: string, all: ({ name: ReactNode; id: string } & Figures)[]) => (
    <Section title={title}>
      <List label={title}>
        {all.map(({ id, name, ...figures }) => (
          <Line key={id} name={name} figures={figures} asset={asset} />
        ))}
      </List>
    </Section>
  )
  return (
    <>
      <Total total={total} asset={asset} />
      {!whole && <p className={css.intro}>{t('perf_bounded', { number: format.number(countOf(total)) })}</p>}
      {rows(
        t('perf_days'),
        days.map((each) => ({ ...each, id: each.key, name: format.date(noon(each.key)) })),
      )}
      {rows(
        t('perf_products'),
        products.map((each) => ({ ...each, id: each.key, name: each.key })),
      )}
      {rows(
        t('perf_durations'),
        durations.map((each) => ({ ...each, id: String(each.key), name: format.duration(each.key) })),
      )}
    </>
  )
}

function Total({ total, asset }: { total: Figures; asset: string }) {
  const { t } = useTranslation('statement')
  const format = useFormat()
  const own = useOwn()
  const { ended, staked, net, expectedCost, spread } = total
  const count = countOf(total)
  return (
    <Card>
      <p className={css.sub}>{t('perf_net')}</p>
      <p className={css.big}>
        <Own amount={net} asset={asset} sign />
      </p>
      <Facts>
        <Fact name={t('perf_cost')}>
          <Own amount={expectedCost} asset={asset} />
        </Fact>
        <Fact name={t('perf_staked')}>
          <Own amount={staked} asset={asset} />
        </Fact>
        <Fact name={t('perf_count')}>{format.number(count)}</Fact>
        <Fact name={t('perf_ended')} wide>
          {[ended.win, ended.loss, ended.draw, ended.void].map((one) => format.number(one)).join(' · ')}
        </Fact>
      </Facts>
      <p className={css.note}>
        {t('perf_chance', { cost: own.money(expectedCost, asset), spread: own.money(spread, asset) })}
      </p>
      {count < FEW && <p className={css.note}>{t('perf_few')}</p>}
    </Card>
  )
}

function Line({ name, figures, asset }: { name: ReactNode; figures: Figures; asset: string }) {
  const { t } = useTranslation('statement')
  const format = useFormat()
  const own = useOwn()
  return (
    <Row>
      <span className={css.row}>
        <span className={css.what}>
          <span className={css.kind}>{name}</span>
          <span className={css.sub}>{t('perf_orders', { number: format.number(countOf(figures)) })}</span>
        </span>
        <span className={css.changes}>
          <span className={css.available}>
            <Own amount={figures.net} asset={asset} sign />
          </span>
          <span className={css.after}>
            {t('perf_cost_row', { amount: own.money(figures.expectedCost, asset) })}
          </span>
        </span>
      </span>
    </Row>
  )
}
