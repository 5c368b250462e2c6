import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChangeReason } from '../../../../shared/identity.ts'
import { PROOF_REMOVAL_S } from '../../../../shared/security.ts'
import type { Answer } from '../../../api/wire.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert, Section } from '../../../ui/Card.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { runOperation } from '../../api/operation.ts'
import { UserFact } from '../../frame/UserFact.tsx'
import { useAction } from '../../frame/useAction.ts'
import { placesOf } from '../../paths.ts'
import { RemovalFact } from '../../review/panels/RemovalFact.tsx'
import { Trail } from '../../review/panels/Trail.tsx'
import { WaitsFor } from '../../review/panels/WaitsFor.tsx'
import type { BodyProps } from '../../review/review.ts'
import { changeWords, useChangeReason } from './words.tsx'

/** Masked until the operator looks, which is recorded. */
export function ChangePanels({ data }: BodyProps<Answer<'/api/desk/change'>>) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const reasonText = useChangeReason()
  const { change, user, audit } = data
  const { uid, id } = change
  const [full, setFull] = useState<{ from: string | null; to: string | null } | null>(null)
  const { busy, refused, run } = useAction()
  const { from, to } = full ?? data
  const show = () =>
    run(async (options) => setFull(await runOperation('/api/desk/change_reveal', { uid, id }, options)))
  return (
    <>
      <Section title={t(`what_${change.what}`)}>
        <Facts>
          <UserFact user={user} />
          {from !== null && <Fact name={t('change_now')}>{from}</Fact>}
          {to !== null && <Fact name={t('change_new')}>{to}</Fact>}
          <Fact name={t('reason')}>{reasonText(change.reason as ChangeReason)}</Fact>
          <Fact name={t('ticket')}>
            <Link to={placesOf('ticket').one(uid, change.ticket)}>{t('ticket')}</Link>
          </Fact>
          <Fact name={t('submitted')}>{format.dateTime(change.at)}</Fact>
          {change.what === 'fundPassword' && change.decidedAt !== null && change.state === 'done' && (
            <RemovalFact at={change.decidedAt + PROOF_REMOVAL_S} stopped={change.stopped} />
          )}
          {change.place && <WaitsFor since={change.at} overdue={change.overdue} />}
        </Facts>
        {!full && to !== null && (
          <Button kind="secondary" busy={busy} onClick={() => void show()}>
            {t('change_show')}
          </Button>
        )}
        {refused && <Alert>{refused}</Alert>}
      </Section>
      <Trail audit={audit} words={changeWords} />
    </>
  )
}
