import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReasonsByPart, ReviewKind } from '../../../shared/reviews.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { useMe } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import { useKeys } from '../frame/keys.ts'
import { UserFact } from '../frame/UserFact.tsx'
import { useOutcome } from '../frame/useOutcome.ts'
import type { Decision, DecisionForm } from './decision.ts'
import { whyNotApprove } from './fourEyes.ts'
import { CameBefore } from './panels/CameBefore.tsx'
import { ReasonsOfParts } from './ReasonsOfParts.tsx'
import css from './review.module.css'

/** Earlier uses listed in the confirmation; the page has all. */
const MOST = 3

/** Confirms each decision; says why the operator may not make it. */
export function DecisionBar<Kind extends ReviewKind>({
  form,
  onLeft,
}: {
  form: DecisionForm<Kind>
  onLeft: () => Promise<void>
}) {
  const { t } = useTranslation(['desk', 'common'])
  const session = useSession()
  const { data: me } = useMe()
  const [asking, setAsking] = useState<Decision | null>(null)
  const [reasons, setReasons] = useState({} as ReasonsByPart<Kind>)
  const [unreasoned, setUnreasoned] = useState(false)
  const { busy, checking, refused, setRefused, send } = useOutcome(async () => {
    setAsking(null)
    await onLeft()
  })
  const whyNot = session && whyNotApprove(form.second, session.operator)
  const refusing = asking === 'refuse'

  const ask = (decision: Decision) => {
    setRefused(null)
    setUnreasoned(false)
    setAsking(decision)
  }
  useKeys({ a: whyNot === null ? () => ask('approve') : undefined, r: () => ask('refuse') })

  const decide = () => {
    if (refusing && Object.keys(reasons).length === 0) return setUnreasoned(true)
    send((options) => (refusing ? form.refuse(reasons, options) : form.approve(options)))
  }
  return (
    <div className={css.bar}>
      {whyNot && <p>{t(whyNot)}</p>}
      <Button kind="danger" onClick={() => ask('refuse')} aria-keyshortcuts="r">
        {t('refuse')}
      </Button>
      {whyNot === null && (
        <Button onClick={() => ask('approve')} aria-keyshortcuts="a">
          {t('approve')}
        </Button>
      )}
      <Dialog
        open={asking !== null}
        onClose={() => !busy && setAsking(null)}
        title={form.titles[asking ?? 'approve']}
        actions={
          <>
            <Button kind="secondary" disabled={busy} onClick={() => setAsking(null)}>
              {t('common:cancel')}
            </Button>
            <Button kind={refusing ? 'danger' : 'primary'} busy={busy} onClick={decide}>
              {checking ? t('common:checking') : refusing ? t('refuse') : t('approve')}
            </Button>
          </>
        }
      >
        {form.cameBefore.map((each) => (
          <CameBefore key={each.warning} {...each} most={MOST} />
        ))}
        <Facts>
          <UserFact user={form.user} />
          {form.facts}
        </Facts>
        {asking === 'approve' && <p>{form.effect}</p>}
        {asking === 'approve' && form.isMoney && me?.money === 'practice' && <p>{t('practice_only')}</p>}
        {refusing && (
          <ReasonsOfParts
            form={form}
            chosen={reasons}
            unreasoned={unreasoned}
            onChosen={(chosen) => {
              setReasons(chosen)
              setUnreasoned(false)
            }}
          />
        )}
        {refused && <Alert>{refused}</Alert>}
      </Dialog>
    </div>
  )
}
