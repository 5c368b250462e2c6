import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { Page } from '../../frame/Page.tsx'
import { newsPath, paths } from '../../paths.ts'
import { usePaged } from '../../records/usePaged.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import css from './news.module.css'
import type { News } from './types.ts'

export function Component() {
  const { t } = useTranslation(['news', 'common'])
  const { items, error, readAnew, hasMore, more, fetching } = usePaged('/api/index/about_list', {})
  return (
    <Page title={t('common:title_news')}>
      <PullToRefresh onRefresh={readAnew}>
        <ListState
          data={items}
          error={error}
          onRetry={() => void readAnew()}
          isEmpty={items?.length === 0 && !hasMore}
          empty={<Empty picture="letter">{t('news_empty')}</Empty>}
          end={!hasMore && (items?.length ?? 0) > 5}
        >
          <List label={t('common:title_news')}>
            {items?.map((one) => (
              <NewsRow key={one.id} news={one} />
            ))}
          </List>
          {hasMore && (
            <Button kind="secondary" full busy={fetching} onClick={more}>
              {t('common:list_more')}
            </Button>
          )}
        </ListState>
      </PullToRefresh>
      <LinkButton kind="secondary" full to={paths.openNotices}>
        {t('common:title_notice')}
      </LinkButton>
    </Page>
  )
}

function NewsRow({ news: { id, title, lead, lang, at, minutes } }: { news: News }) {
  const { t } = useTranslation('news')
  const format = useFormat()
  return (
    <Row to={newsPath(id)}>
      <span className={css.row}>
        <strong lang={languageInfo[lang].html}>{title}</strong>
        {lead && <span lang={languageInfo[lang].html}>{lead}</span>}
        <span className={css.when}>
          {format.date(at)} · {t('minutes', { count: minutes })}
        </span>
      </span>
    </Row>
  )
}
