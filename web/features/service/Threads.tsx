import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { askPath, threadPath } from '../../paths.ts'
import { usePaged } from '../../records/usePaged.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { AnswerTime } from './AnswerTime.tsx'
import css from './service.module.css'
import { useTopicName } from './topics.ts'
import type { Thread } from './types.ts'

const POLL_MS = 20_000

export function Threads() {
  const { t } = useTranslation(['service', 'common'])
  const { items, error, readAnew, hasMore, more, fetching } = usePaged(
    '/api/user/ticket',
    {},
    { refreshMs: POLL_MS },
  )
  const [isBack] = useState(items !== undefined)
  useEffect(() => {
    // Read again after a thread, which is no longer unread.
    if (isBack) void readAnew()
  }, [isBack, readAnew])
  const { data: published } = useRead('/api/user/ticket', { limit: 1 })
  const sorted = items && [...items].sort((a, b) => b.lastAt - a.lastAt)
  return (
    <Section title={t('questions')}>
      <ListState
        data={sorted}
        error={error}
        onRetry={() => void readAnew()}
        skeleton={<RowsSkeleton rows={1} />}
        isEmpty={sorted?.length === 0}
        empty={<p className={css.note}>{t('none_yet')}</p>}
      >
        <List label={t('questions')}>
          {sorted?.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} />
          ))}
        </List>
        {hasMore && (
          <Button kind="secondary" full busy={fetching} onClick={more}>
            {t('common:list_more')}
          </Button>
        )}
      </ListState>
      <div className={css.ask}>
        <AnswerTime of={published} />
        <LinkButton full to={askPath()}>
          {t('ask')}
        </LinkButton>
      </div>
    </Section>
  )
}

function ThreadRow({ thread }: { thread: Thread }) {
  const { t } = useTranslation(['service', 'user'])
  const topicName = useTopicName()
  const format = useFormat()
  return (
    <Row to={threadPath(thread.id)}>
      <span className={css.thread}>
        <span className={css.title} dir="auto" data-unread={thread.unread || undefined}>
          {thread.title}
        </span>
        <span className={css.sub}>
          <span>
            {topicName(thread.topic)} · {format.date(thread.lastAt)}
          </span>
          {thread.unread ? (
            <Badge kind="info">{t('user:new_answer')}</Badge>
          ) : (
            <StatusBadge of="ticket" is={thread.state} />
          )}
        </span>
      </span>
    </Row>
  )
}
