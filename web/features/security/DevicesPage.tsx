import { useTranslation } from 'react-i18next'
import { Page } from '../../frame/Page.tsx'
import { DayList } from '../../records/DayList.tsx'
import { Section } from '../../ui/Card.tsx'
import { Empty } from '../../ui/ListState.tsx'
import { EventRow } from './devices/EventRow.tsx'
import { Sessions } from './devices/Sessions.tsx'
import { useHistory } from './devices/useHistory.ts'
import css from './security.module.css'

export function Component() {
  const { t } = useTranslation(['security', 'common'])
  const history = useHistory()
  return (
    <Page title={t('common:title_devices')}>
      {history.sessions && history.sessions.length > 0 && (
        <Section title={t('sessions')}>
          <Sessions sessions={history.sessions} readAnew={history.readAnew} />
        </Section>
      )}
      <div>
        <h2 className={css.heading}>{t('history')}</h2>
        <p className={css.note}>{t('history_note')}</p>
      </div>
      <DayList
        paged={history}
        label={t('history')}
        at={({ at }) => at}
        empty={<Empty picture="receipt">{t('history_none')}</Empty>}
      >
        {(event) => <EventRow event={event} />}
      </DayList>
    </Page>
  )
}
