import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { askableKinds } from '../../../shared/documents.ts'
import type { TicketTopic } from '../../../shared/service.ts'
import { useMe, useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { threadPath } from '../../paths.ts'
import { Select } from '../../ui/Select.tsx'
import { useSpan } from '../../ui/span.ts'
import { toast } from '../../ui/toast.tsx'
import { AboutLink } from './AboutLink.tsx'
import { AnswerTime } from './AnswerTime.tsx'
import { Compose } from './Compose.tsx'
import { isTitleOf, useDraft } from './draft.ts'
import { offeredTopics, topicOf, useTopicName } from './topics.ts'

export function AskPage() {
  const { t } = useTranslation(['service', 'common'])
  const span = useSpan()
  const topicName = useTopicName()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const kind = askableKinds.find((known) => known === params.get('about'))
  const aboutId = params.get('aboutId')
  const about = kind && aboutId ? { kind, id: aboutId } : null
  const [topic, setTopic] = useState<TicketTopic>(about?.kind ?? topicOf(params.get('topic')))
  const { data: me } = useMe()
  const topics = offeredTopics(me?.level ?? 0, topic)
  const draft = useDraft('new')
  const { text, setText, maybeSent } = draft
  const { data } = useRead('/api/user/ticket', { limit: 1 })
  const newest = data?.items[0]
  useEffect(() => {
    if (maybeSent && newest?.lines === 1 && isTitleOf(newest.title, text)) setText('')
  }, [maybeSent, newest, text, setText])
  return (
    <Page title={t('ask')}>
      {about ? (
        <AboutLink about={about} />
      ) : (
        <Select
          label={t('topic')}
          options={topics.map((value) => ({ value, label: topicName(value) }))}
          value={topic}
          onValue={setTopic}
        />
      )}
      <Compose
        label={t('text')}
        draft={draft}
        form={{ topic, ...(about && { about: about.kind, aboutId: about.id }) }}
        onSent={({ id }) => {
          if (data) toast(t('sent', { time: span(data.answerSeconds) }), 'ok')
          void navigate(threadPath(id), { replace: true })
        }}
      />
      <AnswerTime of={data} />
    </Page>
  )
}
