import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useRead } from '../api/hooks.ts'

export function Books() {
  const { t } = useTranslation(['desk', 'halts'])
  const format = useFormat()
  const { data } = useRead('/api/desk/books', {})
  if (!data) return null
  const { last } = data
  const parts = last
    ? [
        last.doneAt === null
          ? t('halts:books_running', { day: last.day })
          : t('halts:books_done', { day: last.day, time: format.dateTimeShort(last.doneAt) }),
        t('books_accounts', { count: last.accounts }),
        t('books_frozen', { count: last.frozen }),
        t('books_noticed', { count: last.noticed }),
      ]
    : [t('halts:books_never')]
  return (
    <Section title={t('books')}>
      <p>{parts.join(' · ')}</p>
    </Section>
  )
}
