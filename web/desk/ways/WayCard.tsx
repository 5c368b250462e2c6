import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAct } from '../../../shared/roles.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useSession } from '../api/session.ts'
import css from '../frame/table.module.css'
import type { Verdict } from './DecideWay.tsx'
import { TermsFacts } from './TermsFacts.tsx'
import type { DeskWay, WayVersion } from './types.ts'
import { Versions } from './Versions.tsx'

export function WayCard({
  way,
  onChange,
  onDecide,
}: {
  way: DeskWay
  onChange: () => void
  onDecide: (to: Verdict) => void
}) {
  const { t } = useTranslation(['desk', 'money'])
  const session = useSession()
  const mayChange = session !== null && mayAct(session.operator.role, 'approver')
  const [open, setOpen] = useState(false)
  const { method, version, offered, proposal } = way
  return (
    <Section title={t(`method_${method}`)}>
      <Card>
        <p className={css.doc}>
          <Badge kind={offered ? 'ok' : 'danger'}>{t(offered ? 'way_offered' : 'way_not_offered')}</Badge>
          <span className={css.note}>{t('way_version', { text: String(version) })}</span>
        </p>
        <TermsFacts method={method} terms={way} />
        {proposal ? (
          <Proposal proposal={proposal} isOwn={proposal.proposedBy === session?.operator.id}>
            {mayChange && (
              <>
                {proposal.proposedBy !== session.operator.id && (
                  <Button onClick={() => onDecide('confirmed')}>{t('money:way_confirm')}</Button>
                )}
                <Button kind="secondary" onClick={() => onDecide('refused')}>
                  {proposal.proposedBy === session.operator.id ? t('money:way_take_back') : t('refuse')}
                </Button>
              </>
            )}
          </Proposal>
        ) : (
          mayChange && (
            <Button kind="secondary" onClick={onChange}>
              {t('money:way_change')}
            </Button>
          )
        )}
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('money:way_history')}
        </Button>
        {open && <Versions method={method} />}
      </Card>
    </Section>
  )
}

function Proposal({
  proposal,
  isOwn,
  children,
}: {
  proposal: WayVersion
  isOwn: boolean
  children: React.ReactNode
}) {
  const { t } = useTranslation(['desk', 'money'])
  const format = useFormat()
  const { method, offered, proposedAt, proposedName } = proposal
  const time = format.dateTime(proposedAt)
  return (
    <>
      <p className={css.doc}>
        <Badge kind="pending">{t(offered ? 'way_offered' : 'way_not_offered')}</Badge>
        <span className={css.note}>
          {t('money:way_proposed', { name: proposedName ?? t('nobody'), time })}
        </span>
      </p>
      <TermsFacts method={method} terms={proposal} />
      {isOwn && <p className={css.note}>{t('proposed_yours')}</p>}
      <p className={css.doc}>{children}</p>
    </>
  )
}
