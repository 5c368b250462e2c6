import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liftReasons } from '../../../shared/reviews.ts'
import { mayAct } from '../../../shared/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { refresh } from '../api/hooks.ts'
import { runOperation } from '../api/operation.ts'
import { useSession } from '../api/session.ts'
import { Reasons } from '../frame/Reasons.tsx'
import { useAction } from '../frame/useAction.ts'
import type { DeskUser } from './types.ts'

/** Lifting a freeze needs two approvers. */
export function Frozen({ user }: { user: DeskUser }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const session = useSession()
  const slugText = useSlugText()
  const [reason, setReason] = useState<(typeof liftReasons)[number] | null>(null)
  const [unreasoned, setUnreasoned] = useState(false)
  const { busy, refused, run } = useAction()
  const { frozen, uid } = user
  if (!frozen || !session) return null
  const { at, words, differences, firstBy, firstByName } = frozen
  const mayLift = mayAct(session.operator.role, 'approver') && firstBy !== session.operator.id
  const lift = () => {
    if (!reason) return setUnreasoned(true)
    void run(async (options) => {
      const { lifted } = await runOperation('/api/desk/lift', { uid, at, reason }, options)
      toast(t(lifted ? 'done_lifted' : 'done_lift_asked', { user: user.username }), 'ok')
      await refresh('/api/desk/')
    })
  }
  return (
    <Section title={t('frozen_title')}>
      <p>{t('frozen_effect')}</p>
      <Facts>
        <Fact name={t('frozen_since')}>{format.dateTime(at)}</Fact>
        <Fact name={t('frozen_found')}>
          {words.map((line) => (
            <div key={line}>
              <code>{line}</code>
            </div>
          ))}
        </Fact>
        {differences[0] && (
          <Fact name={t('frozen_books')}>
            {differences
              .map(({ asset, balance, amount }) =>
                [t(`moved_in_${balance}`), format.money(amount, asset, 'always')].join(' · '),
              )
              .join(', ')}
          </Fact>
        )}
      </Facts>
      <p>{firstBy === null ? t('lift_two') : t('lift_second', { name: firstByName ?? t('nobody') })}</p>
      {mayLift && (
        <>
          <Reasons
            legend={t('reason_kept')}
            reasons={liftReasons}
            textOf={(each) => t(`lock_reason_${each}`)}
            value={reason}
            onValue={(chosen) => {
              setReason(chosen)
              setUnreasoned(false)
            }}
            error={unreasoned ? slugText('reason_required') : null}
          />
          <Button kind="secondary" busy={busy} onClick={lift}>
            {t('lift')}
          </Button>
        </>
      )}
      {refused && <Alert>{refused}</Alert>}
    </Section>
  )
}
