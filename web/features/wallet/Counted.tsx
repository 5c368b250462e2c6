import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Card.tsx'
import { useDate } from '../../ui/useDate.ts'

/** Shown only while the count of days is behind. */
export function Counted({ counted }: { counted: { isWhole: boolean; until: string | null } }) {
  const { t } = useTranslation('wallet')
  const date = useDate()
  if (counted.isWhole) return null
  return (
    <Alert kind="info">
      {counted.until ? t('counted_until', { date: date(counted.until) }) : t('counted_none')}
    </Alert>
  )
}
