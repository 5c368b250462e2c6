import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../api/client.ts'
import { useMe } from '../../api/hooks.ts'
import { refresh } from '../../api/refresh.ts'
import { useUnread } from '../../frame/Bell.tsx'
import { Page } from '../../frame/Page.tsx'
import { byDay } from '../../records/period.ts'
import { usePaged } from '../../records/usePaged.ts'
import { tellNoMore } from '../../trading/told.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { MessageRow } from './MessageRow.tsx'
import css from './messages.module.css'

/** Messages arrive within seconds of their event. */
const REFRESH_MS = 10_000

export function Component() {
  const { t } = useTranslation(['user', 'common'])
  const format = useFormat()
  const { items, error, readAnew, hasMore, more, fetching } = usePaged(
    '/api/user/msg',
    {},
    { refreshMs: REFRESH_MS },
  )
  const marking = useMarking(readAnew)
  return (
    <Page title={t('common:title_messages')}>
      <PullToRefresh onRefresh={() => Promise.all([readAnew(), refresh('/api/user/index')])}>
        <ListState
          data={items}
          error={error}
          onRetry={() => void readAnew()}
          isEmpty={items?.length === 0 && !hasMore}
          empty={<Empty picture="letter">{t('messages_empty')}</Empty>}
          end={!hasMore && (items?.length ?? 0) > 5}
        >
          <Unread busy={marking.all} onReadAll={() => void marking.readAll()} />
          <div className={css.days}>
            {byDay(items ?? [], ({ at }) => at).map(({ day, at, items: ofDay }) => (
              <Section key={day} title={format.date(at)}>
                <List label={t('common:title_messages')}>
                  {ofDay.map((message) => (
                    <MessageRow
                      key={message.id}
                      message={message}
                      onRead={() => {
                        // Its verdict is read too, so do not show it again.
                        if (message.about?.screen === 'order') tellNoMore(message.about.id)
                        void marking.read(message.id)
                      }}
                    />
                  ))}
                </List>
              </Section>
            ))}
            {hasMore && (
              <Button kind="secondary" full busy={fetching} onClick={more}>
                {t('common:list_more')}
              </Button>
            )}
          </div>
        </ListState>
      </PullToRefresh>
    </Page>
  )
}

/** Keeps its height when all are read, so that the list does not jump. */
function Unread({ busy, onReadAll }: { busy: boolean; onReadAll: () => void }) {
  const { t } = useTranslation('user')
  const unread = useUnread()
  const format = useFormat()
  const { data: me } = useMe()
  return (
    <div className={css.unread}>
      <p role="status">{me && t('messages_unread', { number: unread || format.number(0) })}</p>
      {unread && (
        <Button kind="quiet" busy={busy} onClick={onReadAll}>
          {t('messages_read_all')}
        </Button>
      )}
    </div>
  )
}

/** A message that could not be marked stays unread, with the reason. */
function useMarking(readAnew: () => Promise<unknown>) {
  const errorText = useErrorText()
  const [all, setAll] = useState(false)
  const mark = async (body: { id: string } | { all: 1 }) => {
    try {
      await post('/api/user/msg', body)
      await Promise.all([readAnew(), refresh('/api/user/index')])
    } catch (error) {
      toast(errorText(error), 'danger')
    }
  }
  return {
    all,
    read: (id: string) => mark({ id }),
    async readAll() {
      setAll(true)
      await mark({ all: 1 })
      setAll(false)
    },
  }
}
