import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { useRead } from '../../api/hooks.ts'
import { useRulesRead } from '../../content/rulesRead.ts'
import { Page } from '../../frame/Page.tsx'
import { newsPath } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import css from './news.module.css'
import type { Notice } from './types.ts'

/** Notices and changes of the rules, the newest first; a change says from when, and whether it was read here. */
export function Component() {
  const { t } = useTranslation(['news', 'common'])
  const { data, error, mutate } = useRead('/api/index/notice')
  return (
    <Page title={t('common:title_notice')}>
      <PullToRefresh onRefresh={mutate}>
        <ListState
          data={data}
          error={error}
          onRetry={() => void mutate()}
          isEmpty={data?.items.length === 0}
          empty={<Empty picture="letter">{t('notices_empty')}</Empty>}
        >
          <List label={t('common:title_notice')}>
            {data?.items.map((one) => (
              <NoticeRow key={one.id} notice={one} />
            ))}
          </List>
        </ListState>
      </PullToRefresh>
    </Page>
  )
}

function NoticeRow({ notice: { id, kind, title, lead, lang, at, appliesAt, readAs } }: { notice: Notice }) {
  const { t } = useTranslation(['news', 'trade'])
  const format = useFormat()
  const isRead = useRulesRead() >= (readAs ?? 0)
  return (
    <Row to={newsPath(id)}>
      <span className={css.row}>
        {kind === 'rules' && (
          <span className={css.badges}>
            <Badge kind="info">{t('rules_change')}</Badge>
            <Badge kind={isRead ? 'ok' : 'pending'}>{isRead ? t('read') : t('unread')}</Badge>
          </span>
        )}
        <strong lang={languageInfo[lang].html}>{title}</strong>
        {lead && <span lang={languageInfo[lang].html}>{lead}</span>}
        <span className={css.when}>
          {appliesAt === null
            ? format.date(at)
            : t('trade:rules_apply', { time: format.dateTime(appliesAt) })}
        </span>
      </span>
    </Row>
  )
}
