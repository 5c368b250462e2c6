import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import css from './activities.module.css'
import type { Invitation } from './types.ts'
import { useCoupleAct } from './useCoupleAct.ts'

export function SentInvitation({ sent: { id, partnerId, until } }: { sent: Invitation }) {
  const { t } = useTranslation('activities')
  const format = useFormat()
  const { act, refusal, busy } = useCoupleAct()
  return (
    <Section title={t('invitation_sent')}>
      <p className={css.waits}>
        {t('invitation_waits', { partner: partnerId, time: format.dateTimeShort(until) })}
      </p>
      {refusal && <Alert>{refusal}</Alert>}
      <Button full kind="secondary" busy={busy} onClick={() => act({ end: id })}>
        {t('withdraw_invitation')}
      </Button>
    </Section>
  )
}
