import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../frame/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { AboutLink } from './AboutLink.tsx'
import { AnswerTime } from './AnswerTime.tsx'
import { CloseThread } from './CloseThread.tsx'
import { Compose } from './Compose.tsx'
import { useDraft } from './draft.ts'
import { LineView } from './LineView.tsx'
import css from './service.module.css'
import { useTopicName } from './topics.ts'
import { useThread } from './useThread.ts'

export function ThreadPage({ id }: { id: string }) {
  const { t } = useTranslation(['service', 'common'])
  const errorText = useErrorText()
  const topicName = useTopicName()
  const read = useThread(id)
  const { thread, lines, readAnew } = read
  const draft = useDraft(id)
  const { text, setText, maybeSent } = draft
  const newest = lines.filter(({ by }) => by === 'user').at(-1)
  useEffect(() => {
    if (maybeSent && newest?.text === text.trim()) setText('')
  }, [maybeSent, newest, text, setText])
  const list = useRef<HTMLOListElement>(null)
  const isHere = lines.length > 0
  useEffect(() => {
    // A long thread opens at its newest line.
    const shown = list.current?.children
    if (isHere && shown && shown.length > 3) shown[shown.length - 1]?.scrollIntoView({ block: 'center' })
  }, [isHere])
  const older = () => {
    read.readOlder().catch((error: unknown) => toast(errorText(error), 'danger'))
  }
  return (
    <Page title={thread ? topicName(thread.topic) : t('common:title_customer')}>
      <ListState
        data={thread}
        error={read.error}
        onRetry={() => void readAnew()}
        skeleton={<TextSkeleton lines={8} />}
      >
        {thread && (
          <>
            <div className={css.head}>
              <StatusBadge of="ticket" is={thread.state} />
            </div>
            {thread.about && <AboutLink about={thread.about} />}
            {read.hasOlder && (
              <Button kind="secondary" full busy={read.readingOlder} onClick={older}>
                {t('older')}
              </Button>
            )}
            {/* Announces new lines. */}
            <div role="log" aria-label={t('conversation')}>
              <ol className={css.lines} ref={list}>
                {lines.map((line) => (
                  <LineView key={line.id} line={line} />
                ))}
              </ol>
            </div>
            {thread.state === 'closed' ? (
              <p className={css.note}>
                {thread.closedBy === 'user' ? t('closed_by_user') : t('closed_by_desk')}
              </p>
            ) : (
              thread.state === 'waiting' &&
              read.answerSeconds !== undefined && <AnswerTime of={{ answerSeconds: read.answerSeconds }} />
            )}
            <Compose label={t('reply')} draft={draft} form={{ id }} onSent={() => void readAnew()}>
              {thread.state !== 'closed' && (
                <CloseThread id={id} readUpTo={thread.lines} onClosed={() => void readAnew()} />
              )}
            </Compose>
          </>
        )}
      </ListState>
    </Page>
  )
}
