import { useTranslation } from 'react-i18next'
import { type TicketTopic, ticketTopics } from '../../../shared/service.ts'

/** The topic an address names; `other` where it names none. */
export const topicOf = (named: string | null): TicketTopic =>
  ticketTopics.find((topic) => topic === named) ?? 'other'

/** The topics offered to a user of a level, and the chosen one: verified data is changed for who has some. */
export const offeredTopics = (level: number, chosen: TicketTopic): TicketTopic[] =>
  ticketTopics.filter((topic) => topic !== 'verified_data' || level > 0 || chosen === topic)

/** A topic in the user's words. */
export function useTopicName(): (topic: TicketTopic) => string {
  const { t } = useTranslation('service')
  // A key that ends in "other" would be the plural form of another.
  return (topic) => (topic === 'other' ? t('topic_any') : t(`topic_${topic}`))
}
