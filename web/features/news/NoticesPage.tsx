import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { useMe, useRead } from '../../api/hooks.ts'
import { tellRead, useRulesRead } from '../../content/rulesRead.ts'
import { Page } from '../../frame/Page.tsx'
import { newsPath, paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import css from './news.module.css'
import type { Notice } from './types.ts'

export function Component() {
  const { t } = useTranslation(['news', 'common'])
  const { data, error, mutate } = useRead('/api/index/notice')
  const isRead = useIsRead(data?.items)
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
              <NoticeRow key={one.id} notice={one} isRead={isRead(one)} />
            ))}
          </List>
        </ListState>
      </PullToRefresh>
      <LinkButton kind="secondary" full to={paths.openNews}>
        {t('common:title_news')}
      </LinkButton>
    </Page>
  )
}

/** As it was when the page opened, which marks them; null for a visitor. */
function useIsRead(shown: readonly Notice[] | undefined): (one: Notice) => boolean | null {
  const { data: me } = useMe()
  const rules = useRulesRead()
  const [before, setBefore] = useState<number | null>(null)
  if (me && before === null) setBefore(me.read.notices)
  const newest = shown?.[0]?.at ?? 0
  const isNew = me !== undefined && newest > me.read.notices
  useEffect(() => {
    if (isNew) void tellRead({ notices: newest })
  }, [isNew, newest])
  return ({ at, readAs }) => (before === null ? null : readAs === null ? at <= before : readAs <= rules)
}

function NoticeRow({
  notice: { id, kind, title, lead, lang, at, appliesAt },
  isRead,
}: {
  notice: Notice
  isRead: boolean | null
}) {
  const { t } = useTranslation(['news', 'trade'])
  const format = useFormat()
  // A read notice needs no label; read rules do, as an order requires them.
  const says = isRead === false ? 'unread' : isRead && kind === 'rules' ? 'read' : null
  return (
    <Row to={newsPath(id)}>
      <span className={css.row}>
        {(kind === 'rules' || says) && (
          <span className={css.badges}>
            {kind === 'rules' && <Badge kind="info">{t('rules_change')}</Badge>}
            {says && (
              <Badge kind={says === 'read' ? 'ok' : 'pending'}>
                {says === 'read' ? t('read') : t('unread')}
              </Badge>
            )}
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
