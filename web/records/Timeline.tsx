import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EpochSeconds, msOf } from '../../shared/time.ts'
import { Card, Section } from '../ui/Card.tsx'
import { Segmented } from '../ui/choices.tsx'
import { hoursOf, useFormat } from '../ui/format.ts'
import css from './receipt.module.css'

export interface Moment {
  name: string
  /** Null while it has not happened. */
  at: EpochSeconds | null
  note?: ReactNode
}

const clocks = ['local', 'utc'] as const

export function Timeline({ moments, now }: { moments: readonly Moment[]; now: EpochSeconds }) {
  const { t } = useTranslation()
  const { lang } = useFormat()
  const [clock, setClock] = useState<(typeof clocks)[number]>('local')
  const instant = new Intl.DateTimeFormat(lang, {
    ...{ dateStyle: 'medium', timeStyle: 'medium' },
    ...hoursOf(lang),
    ...(clock === 'utc' && { timeZone: 'UTC' }),
  })
  return (
    <Section title={t('timeline')}>
      <Card>
        <ol className={css.timeline}>
          {moments.map(({ name, at, note }) => (
            <li key={name} className={css.moment} data-done={at !== null && at <= now}>
              <span>{name}</span>
              <span className={css.at}>{at === null ? '–' : instant.format(msOf(at))}</span>
              {note && <span className={css.price}>{note}</span>}
            </li>
          ))}
        </ol>
        <Segmented
          label={t('times')}
          options={[
            { value: 'local', label: t('times_local') },
            { value: 'utc', label: 'UTC' },
          ]}
          value={clock}
          onValue={setClock}
        />
      </Card>
    </Section>
  )
}
