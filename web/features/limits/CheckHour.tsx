import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../api/client.ts'
import { refresh } from '../../api/refresh.ts'
import { Alert, Card } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { useSlugText } from '../../ui/useSlugText.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** The user chooses the hour of the daily check, but cannot switch it off. */
export function CheckHour({ hour, onChange }: { hour: number; onChange: () => void }) {
  const { t } = useTranslation('limits')
  const errorText = useErrorText()
  const slugText = useSlugText()
  const [failed, setFailed] = useState<string | null>(null)
  const choose = async (value: string) => {
    setFailed(null)
    try {
      await post('/api/user/realitycheck', { hour: Number(value) })
      await refresh('/api/user/index')
      toast(slugText('done_operation'), 'ok')
      onChange()
    } catch (error) {
      setFailed(errorText(error))
    }
  }
  return (
    <Card>
      <Select
        label={t('check_hour')}
        hint={t('check_what')}
        options={HOURS}
        value={String(hour)}
        onValue={(value) => void choose(value)}
      />
      {failed && <Alert>{failed}</Alert>}
    </Card>
  )
}
