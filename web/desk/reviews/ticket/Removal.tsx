import { useTranslation } from 'react-i18next'
import { Alert } from '../../../ui/Card.tsx'
import { useFormat } from '../../../ui/format.ts'
import type { Thread } from './types.ts'

/** When the fund password and passkeys are removed, as decided on this ticket, or what stopped that. */
export function Removal({ removal: { at, stopped } }: { removal: NonNullable<Thread['removal']> }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  if (!stopped) return <Alert kind="info">{t('ticket_removal', { time: format.dateTime(at) })}</Alert>
  const by = t(`stop_${stopped.by}`)
  return <Alert>{t('ticket_removal_stopped', { time: format.dateTime(stopped.at), by })}</Alert>
}
