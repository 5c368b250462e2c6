import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { CalendarMonth, type DayMark } from '../../ui/CalendarMonth.tsx'
import { Section } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { CatchUp } from './CatchUp.tsx'
import { SignRules } from './SignRules.tsx'
import css from './sign.module.css'
import { Today } from './Today.tsx'

export function Component() {
  const { t } = useTranslation(['sign', 'common'])
  const { data, error, mutate } = useRead('/api/user/sign', {}, { refreshMs: 60_000 })
  const [month, setMonth] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const isOther = data !== undefined && month !== null && month !== data.today.slice(0, 7)
  const { data: other } = useRead('/api/user/sign', isOther ? { month } : null)
  const days = isOther ? other?.days : data?.days
  const marks = useMemo(() => {
    const label = { signed: t('common:status_signed'), madeUp: t('common:status_made_up') }
    const missed = (data?.makeUp.dates ?? []).map(
      (date) => [date, { kind: 'open', label: t('common:status_missed') }] as const,
    )
    const done = (days ?? []).map(
      ({ date, how }) => [date, { kind: how === 'signed' ? 'done' : 'note', label: label[how] }] as const,
    )
    return Object.fromEntries<DayMark>([...missed, ...done])
  }, [data, days, t])
  return (
    <Page title={t('common:title_sign')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {data && (
          <div className={css.page}>
            <Today sign={data} />
            <div>
              <CalendarMonth
                key={data.today}
                label={t('common:title_sign')}
                value={day}
                onValue={setDay}
                onMonth={setMonth}
                today={data.today}
                min={data.since}
                max={data.today}
                marks={marks}
              />
              <p className={css.legend}>{t('legend')}</p>
              <CatchUp sign={data} day={day} />
            </div>
            <Section title={t('rules')}>
              <SignRules sign={data} />
            </Section>
          </div>
        )}
      </ListState>
    </Page>
  )
}
