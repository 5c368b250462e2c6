import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { activityTopics } from '../../../shared/articles.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Activities } from './Activities.tsx'
import { ActivityDetails } from './ActivityDetails.tsx'
import { ActivityRows } from './ActivityRows.tsx'

export function Component() {
  const { t } = useTranslation(['news', 'common'])
  const [params] = useSearchParams()
  const id = params.get('id')
  const topic = activityTopics.find((each) => each === params.get('topic'))
  if (id)
    return (
      <Page title={t('common:title_activity')}>
        <ActivityDetails key={id} id={id} />
      </Page>
    )
  const title = topic ? t(`topic_${topic}`) : t('common:title_activities')
  return (
    <Page title={title}>
      <Activities only={(one) => !topic || one.topic === topic}>
        {(items) => <ActivityRows items={items} label={title} />}
      </Activities>
      <LinkButton kind="secondary" full to={paths.activityCatalogue}>
        {t('all_activities')}
      </LinkButton>
    </Page>
  )
}
