import { useTranslation } from 'react-i18next'
import type { ThreadState as State } from '../../../shared/service.ts'
import { Badge } from '../../ui/Badge.tsx'

const kinds = { waiting: 'pending', answered: 'ok', closed: 'neutral' } as const

/** Whose turn it is in a conversation. */
export function ThreadState({ state }: { state: State }) {
  const { t } = useTranslation('desk')
  return <Badge kind={kinds[state]}>{t(`thread_${state}`)}</Badge>
}
