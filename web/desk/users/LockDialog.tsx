import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lockReasons, unlockReasons } from '../../../shared/reviews.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { runOperation } from '../api/operation.ts'
import { Reasons } from '../frame/Reasons.tsx'
import { UserFact } from '../frame/UserFact.tsx'
import { useAction } from '../frame/useAction.ts'
import type { DeskUser } from './types.ts'

type Chosen = (typeof lockReasons | typeof unlockReasons)[number]

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
  const [reason, setReason] = useState<Chosen | null>(null)
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
    void run(async (options) => {
      const { uid, username } = user
      if (locked) await runOperation('/api/desk/unlock', { uid, reason: unlock }, options)
      else await runOperation('/api/desk/lock', { uid, reason: lock }, options)
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
        <UserFact user={user} />
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
