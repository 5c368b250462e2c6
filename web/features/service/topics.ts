import { useTranslation } from 'react-i18next'
import type { TicketTopic } from '../../../shared/service.ts'

/** A topic in the user's words. */
export function useTopicName(): (topic: TicketTopic) => string {
  const { t } = useTranslation('service')
  // A key that ends in "other" would be the plural form of another.
  return (topic) => (topic === 'other' ? t('topic_any') : t(`topic_${topic}`))
}
