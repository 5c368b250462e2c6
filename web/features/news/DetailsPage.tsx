import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../api/session.ts'
import { noteRead, useRulesRead } from '../../content/rulesRead.ts'
import { Page } from '../../frame/Page.tsx'
import { newsPath, paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { ActivityDetails } from './ActivityDetails.tsx'
import { Article } from './Article.tsx'
import css from './news.module.css'
import type { Whole } from './types.ts'

export function Component() {
  const { t } = useTranslation(['news', 'common'])
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const activity = params.get('activity') ?? ''
  return (
    <Page title={t('common:title_news_details')}>
      {activity ? (
        <ActivityDetails key={activity} id={activity} />
      ) : id ? (
        <Details key={id} id={id} />
      ) : (
        <Empty
          picture="shutter"
          action={<LinkButton to={paths.openNews}>{t('common:title_news')}</LinkButton>}
        >
          {t('choose')}
        </Empty>
      )}
    </Page>
  )
}

function Details({ id }: { id: string }) {
  const { data, error, mutate } = useRead('/api/index/about_details', { id })
  return (
    <ListState data={data} error={error} onRetry={() => void mutate()} skeleton={<TextSkeleton lines={14} />}>
      {data && (
        <Article article={data} path={newsPath(id)}>
          {data.readAs !== null && <OfRules article={data} readAs={data.readAs} />}
        </Article>
      )}
    </ListState>
  )
}

function OfRules({ article, readAs }: { article: Whole; readAs: number }) {
  const { t } = useTranslation(['news', 'trade'])
  const isRead = useRulesRead() >= readAs
  const session = useSession()
  if (article.kind !== 'rules' || !session) return null
  return isRead ? (
    <p className={css.badges} role="status">
      <Badge kind="ok">{t('read')}</Badge>
    </p>
  ) : (
    <>
      <p className={css.when}>{t('rules_note')}</p>
      <Button full onClick={() => noteRead(readAs)}>
        {t('trade:rules_read')}
      </Button>
    </>
  )
}
