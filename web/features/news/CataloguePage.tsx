import { useTranslation } from 'react-i18next'
import { activityTopics } from '../../../shared/articles.ts'
import { Page } from '../../frame/Page.tsx'
import { activityListPath } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { Activities } from './Activities.tsx'
import { ActivityRows } from './ActivityRows.tsx'
import css from './news.module.css'
import { OnNow } from './OnNow.tsx'

/** How many of each kind are shown; all are on their own list. */
const FIRST = 2

export function Component() {
  const { t } = useTranslation(['news', 'common'])
  return (
    <Page title={t('common:title_activities')}>
      <Activities above={(on) => <OnNow on={on} />}>
        {(items) => (
          <div className={css.sections}>
            {activityTopics.map((topic) => {
              const ofTopic = items.filter((one) => one.topic === topic)
              if (ofTopic.length === 0) return null
              return (
                <Section key={topic} title={t(`topic_${topic}`)}>
                  <ActivityRows items={ofTopic.slice(0, FIRST)} label={t(`topic_${topic}`)} />
                  {ofTopic.length > FIRST && (
                    <LinkButton kind="quiet" full to={activityListPath({ topic })}>
                      {t('all_of_kind', { count: ofTopic.length })}
                    </LinkButton>
                  )}
                </Section>
              )
            })}
          </div>
        )}
      </Activities>
    </Page>
  )
}
