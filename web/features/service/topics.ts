import { useTranslation } from 'react-i18next'
import { type TicketTopic, ticketTopics } from '../../../shared/service.ts'

/** `other` if the address names none. */
export const topicOf = (named: string | null): TicketTopic =>
  ticketTopics.find((topic) => topic === named) ?? 'other'

/** Changes of verified data are offered only to verified users. */
export const offeredTopics = (level: number, chosen: TicketTopic): TicketTopic[] =>
  ticketTopics.filter((topic) => topic !== 'verified_data' || level > 0 || chosen === topic)

export function useTopicName(): (topic: TicketTopic) => string {
  const { t } = useTranslation('service')
  // A key that ends in "other" would be the plural form of another.
  return (topic) => (topic === 'other' ? t('topic_any') : t(`topic_${topic}`))
}
