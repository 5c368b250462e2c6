import IconHearts from '@tabler/icons-react/dist/esm/icons/IconHearts.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import css from './activities.module.css'
import type { Couple, Partner } from './types.ts'
import { useCoupleAct } from './useCoupleAct.ts'

/** Either partner may end the link. */
export function LinkedPartner({ couple, partner }: { couple: Couple; partner: Partner }) {
  const { t } = useTranslation(['activities', 'common'])
  const format = useFormat()
  const own = useOwn()
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { act, refusal, busy } = useCoupleAct(close)
  const { id, partnerId, since, days, towards, earned } = partner
  const done = format.number(towards)
  const every = format.number(couple.every)
  return (
    <>
      <Card>
        <p className={css.badge}>
          <IconHearts size={24} stroke={1.75} aria-hidden="true" />
          {t('badge')}
        </p>
        <Facts>
          <Fact name={t('partner')}>{t('invitation_from', { partner: partnerId })}</Fact>
          <Fact name={t('since')}>{format.date(since)}</Fact>
          <Fact name={t('shared_days')}>{format.number(days)}</Fact>
          <Fact name={t('earned')}>{own.money(earned, couple.asset)}</Fact>
          <Fact name={t('towards')}>
            {done} / {every}
          </Fact>
        </Facts>
        <Progress label={t('towards')} value={towards} max={couple.every} />
      </Card>
      <Button full kind="secondary" onClick={() => setAsked(true)}>
        {t('end_link')}
      </Button>
      <Dialog
        open={asked}
        onClose={() => !busy && close()}
        title={t('end_link_title')}
        actions={
          <>
            <Button kind="secondary" disabled={busy} onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button kind="danger" busy={busy} onClick={() => act({ end: id })}>
              {t('end_link')}
            </Button>
          </>
        }
      >
        <p>{t('end_link_text')}</p>
        {refusal && <Alert>{refusal}</Alert>}
      </Dialog>
    </>
  )
}
