import { useTranslation } from 'react-i18next'
import { limitKinds } from '../../../shared/limits.ts'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { PauseNote } from '../../frame/PauseNote.tsx'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { sentences } from '../../ui/han.ts'
import { List } from '../../ui/List.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Breaks } from './Breaks.tsx'
import { CheckHour } from './CheckHour.tsx'
import { LimitRow } from './LimitRow.tsx'
import css from './limits.module.css'
import { Zone } from './Zone.tsx'

export function Component() {
  const { t } = useTranslation(['limits', 'common'])
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/user/limits', {}, { refreshMs: 60_000 })
  return (
    <Page title={t('common:title_limits')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {data && (
          <>
            {data.pause && <PauseNote pause={data.pause} />}
            <p>{t('intro')}</p>
            <Section title={t('per_day')}>
              <List label={t('per_day')}>
                {limitKinds.map((kind) => (
                  <LimitRow key={kind} kind={kind} limits={data} />
                ))}
              </List>
              <p className={css.note}>
                {sentences(t('loss_note'), t('day_ends', { time: format.dateTimeShort(data.dayEnds) }))}
              </p>
            </Section>
            <Section title={t('breaks')}>
              <Breaks pause={data.pause} />
            </Section>
            <Section title={t('check_title')}>
              <CheckHour hour={data.checkHour} onChange={() => void mutate()} />
            </Section>
            <Section title={t('zone')}>
              <Zone zone={data.timeZone} />
            </Section>
          </>
        )}
      </ListState>
    </Page>
  )
}
