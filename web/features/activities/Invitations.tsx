import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import css from './activities.module.css'
import type { Invitation } from './types.ts'
import { useCoupleAct } from './useCoupleAct.ts'

export function Invitations({ received }: { received: Invitation[] }) {
  const { t } = useTranslation('activities')
  const format = useFormat()
  const { act, refusal, busy } = useCoupleAct()
  if (received.length === 0) return null
  return (
    <Section title={t('invitations')}>
      {refusal && <Alert>{refusal}</Alert>}
      <div className={css.stack}>
        {received.map(({ id, partnerId, until }) => (
          <Card key={id}>
            <p className={css.id}>{t('invitation_from', { partner: partnerId })}</p>
            <p className={css.note}>{t('invitation_until', { time: format.dateTimeShort(until) })}</p>
            <div className={css.answers}>
              <Button busy={busy} onClick={() => act({ confirm: id }, 'done_linked')}>
                {t('confirm_partner')}
              </Button>
              <Button kind="secondary" disabled={busy} onClick={() => act({ refuse: id })}>
                {t('refuse_partner')}
              </Button>
            </div>
          </Card>
        ))}
      </div>
    </Section>
  )
}
