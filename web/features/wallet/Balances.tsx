import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import { useRead } from '../../api/hooks.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Chips, Segmented } from '../../ui/choices.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BalanceChart } from './BalanceChart.tsx'
import { assetsOf, courseOf } from './course.ts'
import css from './wallet.module.css'

const SPANS = ['30', '90', '365'] as const

export function Balances() {
  const { t } = useTranslation('wallet')
  const [span, setSpan] = useState<(typeof SPANS)[number]>('30')
  const [wanted, setWanted] = useState<Asset | null>(null)
  const { data, error, mutate } = useRead(
    '/api/user/balances',
    { days: Number(span) },
    { keepPrevious: true },
  )
  const assets = assetsOf(data?.items ?? [])
  const asset = assets.find((one) => one === wanted) ?? data?.asset ?? 'USD'
  const course = data ? courseOf(data.items, asset) : null
  return (
    <Section title={t('course')}>
      <Card>
        <div className={css.choices}>
          <Segmented
            label={t('course')}
            options={SPANS.map((value) => ({ value, label: t(`days_${value}`) }))}
            value={span}
            onValue={setSpan}
          />
          {assets.length > 1 && (
            <Chips
              label={t('asset')}
              options={assets.map((value) => ({ value, label: value }))}
              value={asset}
              onValue={setWanted}
            />
          )}
        </div>
        <ListState
          data={data}
          error={error}
          onRetry={() => void mutate()}
          skeleton={<Skeleton height="12rem" />}
        >
          {course ? (
            <BalanceChart key={`${span} ${asset}`} course={course} asset={asset} label={t('course')} />
          ) : (
            <p className={css.none}>{t('course_empty')}</p>
          )}
        </ListState>
        <p className={css.note}>{t('course_note')}</p>
      </Card>
    </Section>
  )
}
