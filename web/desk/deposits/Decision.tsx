import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RefusalReason, refusalsOf } from '../../../shared/pay.ts'
import type { OperationState } from '../../api/carry.ts'
import { ApiError } from '../../api/error.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Dialog } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useErrorText.ts'
import { useMe } from '../api/hooks.ts'
import { runOperation } from '../api/operation.ts'
import { useSession } from '../api/session.ts'
import { useKeys } from '../frame/keys.ts'
import { Reasons } from '../frame/Reasons.tsx'
import { useAction } from '../frame/useAction.ts'
import css from './deposit.module.css'
import { approvalBar, type Deposit, type Evidence, type Waiting } from './types.ts'
import { useOrigin } from './Words.tsx'

type Verdict = 'approve' | 'refuse'

/** Approve or refuse, each asked once more with amount and user; what an operator may not do is told, not offered. */
export function Decision({
  deposit,
  fourEyes,
  user,
  onDecided,
}: {
  deposit: Waiting
  /** Whether one approval is not enough. */
  fourEyes: boolean
  user: Evidence['user']
  onDecided: (deposit: { id: string; from: number }) => Promise<void>
}) {
  const { t } = useTranslation(['desk', 'common'])
  const format = useFormat()
  const slugText = useSlugText()
  const origin = useOrigin()
  const session = useSession()
  const { data: me } = useMe()
  const [asking, setAsking] = useState<Verdict | null>(null)
  const [reason, setReason] = useState<RefusalReason | null>(null)
  const [unreasoned, setUnreasoned] = useState(false)
  const [state, setState] = useState<OperationState | null>(null)
  const { busy, refused, setRefused, run } = useAction()
  const { uid, id, status: from } = deposit
  const amount = format.money(deposit.amount, deposit.asset)
  const bar = session && approvalBar(deposit, session.operator)

  const ask = (verdict: Verdict) => {
    setRefused(null)
    setUnreasoned(false)
    setAsking(verdict)
  }
  useKeys({ a: bar === null ? () => ask('approve') : undefined, r: () => ask('refuse') })

  const left = async () => {
    setAsking(null)
    await onDecided({ id, from })
  }
  const decide = () => {
    if (asking === 'refuse' && reason === null) return setUnreasoned(true)
    void run(async () => {
      try {
        const options = { onState: setState }
        const decided: Deposit =
          asking === 'refuse'
            ? await runOperation('/api/desk/deposit_refuse', { uid, id, from, reason: reason ?? '' }, options)
            : await runOperation('/api/desk/deposit_approve', { uid, id, from }, options)
        toast(t(outcomes[decided.status], { amount, user: user.username }), 'ok')
        await left()
      } catch (error) {
        if (!(error instanceof ApiError && error.slug === 'already_decided')) throw error
        // Somebody else was there first: nothing is wrong, and the next one waits.
        toast(error.msg)
        await left()
      }
    })
  }
  return (
    <div className={css.bar}>
      {bar && <p>{t(bar)}</p>}
      <Button kind="danger" onClick={() => ask('refuse')} aria-keyshortcuts="r">
        {t('refuse')}
      </Button>
      {bar === null && (
        <Button onClick={() => ask('approve')} aria-keyshortcuts="a">
          {t('approve')}
        </Button>
      )}
      <Dialog
        open={asking !== null}
        onClose={() => !busy && setAsking(null)}
        title={t(asking === 'refuse' ? 'refuse_title' : 'approve_title', { amount, user: user.username })}
        actions={
          <>
            <Button kind="secondary" disabled={busy} onClick={() => setAsking(null)}>
              {t('common:cancel')}
            </Button>
            <Button kind={asking === 'refuse' ? 'danger' : 'primary'} busy={busy} onClick={decide}>
              {busy && state === 'checking'
                ? t('common:checking')
                : asking === 'refuse'
                  ? t('refuse')
                  : t('approve')}
            </Button>
          </>
        }
      >
        <Facts>
          <Fact name={t('amount')}>{amount}</Fact>
          <Fact name={t('user')}>
            {user.username} · {user.publicId}
          </Fact>
          <Fact name={t('origin')}>{origin(deposit)}</Fact>
        </Facts>
        {asking === 'approve' && (
          <p>{from === 4 ? t('approve_second') : fourEyes ? t('approve_first') : t('approve_at_once')}</p>
        )}
        {asking === 'approve' && me?.money === 'practice' && <p>{t('practice_only')}</p>}
        {asking === 'refuse' && (
          <Reasons
            legend={t('reason_read')}
            reasons={refusalsOf(deposit.class)}
            textOf={(each) => slugText(each)}
            value={reason}
            onValue={(chosen) => {
              setReason(chosen)
              setUnreasoned(false)
            }}
            error={unreasoned ? slugText('reason_required') : null}
          />
        )}
        {refused && <Alert>{refused}</Alert>}
      </Dialog>
    </div>
  )
}

const outcomes = {
  1: 'outcome_approved',
  2: 'outcome_refused',
  3: 'outcome_first',
  4: 'outcome_first',
} as const
