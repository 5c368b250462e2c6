import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Body } from '../../api/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useErrorText.ts'
import { post } from '../api/client.ts'
import { Reasons } from '../frame/Reasons.tsx'
import { useAction } from '../frame/useAction.ts'
import type { DeskUser } from './UserDetail.tsx'

type LockReason = NonNullable<Body<'/api/desk/lock'>['reason']>
type UnlockReason = NonNullable<Body<'/api/desk/unlock'>['reason']>
/** As the route has them; the schema itself stays on the server. */
const lockReasons: LockReason[] = ['user_asked', 'account_at_risk', 'under_inquiry', 'terms_broken']
const unlockReasons: UnlockReason[] = ['user_asked', 'risk_over', 'inquiry_closed', 'by_mistake']

/** Locks a user, or lets them in again, for a canned reason. */
export function LockDialog({
  open,
  user,
  onClose,
  onDone,
}: {
  open: boolean
  user: DeskUser
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation(['desk', 'common'])
  const slugText = useSlugText()
  const [reason, setReason] = useState<LockReason | UnlockReason | null>(null)
  const [unreasoned, setUnreasoned] = useState(false)
  const { busy, refused, setRefused, run } = useAction()
  const locked = user.state === 'LOCKED'
  const close = () => {
    setReason(null)
    setUnreasoned(false)
    setRefused(null)
    onClose()
  }
  const go = () => {
    const [lock, unlock] = [
      lockReasons.find((each) => each === reason),
      unlockReasons.find((each) => each === reason),
    ]
    if (locked ? !unlock : !lock) return setUnreasoned(true)
    void run(async () => {
      const { uid, username } = user
      if (locked) await post('/api/desk/unlock', { uid, reason: unlock })
      else await post('/api/desk/lock', { uid, reason: lock })
      toast(t(locked ? 'done_unlocked' : 'done_locked', { user: username }), 'ok')
      close()
      onDone()
    })
  }
  return (
    <Dialog
      open={open}
      onClose={() => !busy && close()}
      title={t(locked ? 'unlock_title' : 'lock_title', { user: user.username })}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button kind={locked ? 'primary' : 'danger'} busy={busy} onClick={go}>
            {locked ? t('unlock') : t('lock')}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact name={t('user')}>
          {user.username} · {user.publicId}
        </Fact>
      </Facts>
      <p>{locked ? t('unlock_effect') : t('lock_effect')}</p>
      <Reasons
        legend={t('reason_kept')}
        reasons={locked ? unlockReasons : lockReasons}
        textOf={(each) => t(`lock_reason_${each}`)}
        value={reason}
        onValue={(chosen) => {
          setReason(chosen)
          setUnreasoned(false)
        }}
        error={unreasoned ? slugText('reason_required') : null}
      />
      {refused && <Alert>{refused}</Alert>}
    </Dialog>
  )
}
