import { useTranslation } from 'react-i18next'
import type { ThreadState as State } from '../../../../shared/service.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { useRead } from '../../api/hooks.ts'
import type { WordsOf } from '../../trail/words.ts'

const kinds = { waiting: 'pending', answered: 'ok', closed: 'neutral' } as const

export function ThreadState({ state }: { state: State }) {
  const { t } = useTranslation('desk')
  return <Badge kind={kinds[state]}>{t(`thread_${state}`)}</Badge>
}

export const ticketWords: WordsOf<'ticket'> = {
  subject: 'ticket',
  state: {
    state: { waiting: 'thread_waiting', answered: 'thread_answered', closed: 'thread_closed' },
    lines: 'lines',
  },
  parts: {},
  /** The server has the sentences of prepared answers. */
  Reason({ reason }) {
    const { t } = useTranslation('desk')
    const { data: prepared } = useRead('/api/desk/ticket_canned', {})
    return prepared?.items.find(({ slug }) => slug === reason)?.text ?? t('canned')
  },
}
