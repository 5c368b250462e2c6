import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAct } from '../../../shared/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Failure } from '../../ui/ListState.tsx'
import { TextSkeleton, Waiting } from '../../ui/Skeleton.tsx'
import { useRead } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import { Balances } from '../frame/Balances.tsx'
import { nameAndId } from '../frame/nameAndId.ts'
import { StateBadge } from '../frame/StateBadge.tsx'
import { Panels } from '../review/panels/Panels.tsx'
import detail from '../review/review.module.css'
import { allReviews } from '../reviews/index.ts'
import { userWords } from '../trail/people.ts'
import { Reason } from '../trail/Reason.tsx'
import { Credit } from './Credit.tsx'
import { Documents } from './Documents.tsx'
import { Frozen } from './Frozen.tsx'
import { LockDialog } from './LockDialog.tsx'
import { Orders } from './Orders.tsx'
import { Statement } from './Statement.tsx'
import css from './users.module.css'

export function UserDetail({ uid }: { uid: string }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const session = useSession()
  const { data: user, error, mutate } = useRead('/api/desk/user', { q: uid, limit: 20 })
  const [asking, setAsking] = useState<'lock' | 'credit' | null>(null)
  if (!user) {
    return error ? (
      <Failure error={error} onRetry={() => void mutate()} />
    ) : (
      <Waiting>
        <TextSkeleton />
      </Waiting>
    )
  }
  const { standing: lastLock, asset } = user
  const locked = user.state === 'LOCKED'
  return (
    <article className={detail.detail}>
      <header className={detail.head}>
        <h2>{nameAndId(user)}</h2>
        <StateBadge state={user.state} />
      </header>
      <Panels
        beside={
          <>
            <Documents uid={uid} first={user.documents} />
            {allReviews.map(({ kind, OfUser }) => OfUser && <OfUser key={kind} uid={uid} />)}
            <Orders uid={uid} />
            <Statement uid={uid} />
          </>
        }
      >
        <Frozen user={user} />
        <Section title={t('lock_state')}>
          <Facts>
            <Fact name={t('since')}>{format.date(user.createdAt)}</Fact>
            <Fact name={t('level')}>{user.level}</Fact>
            {user.mailLostAt !== null && (
              <Fact name={t('mail_lost')}>{format.dateTime(user.mailLostAt)}</Fact>
            )}
            {lastLock && (
              <Fact name={t(lastLock.action === 'lock' ? 'last_lock' : 'last_unlock')}>
                {format.dateTime(lastLock.at)}
                <div>{lastLock.operatorName ?? t('nobody')}</div>
                <div>
                  <Reason text={lastLock.reason} words={userWords} />
                </div>
              </Fact>
            )}
          </Facts>
        </Section>
        <Section title={t('balances')}>
          <Facts>
            <Balances balances={user.balances} />
            <Fact name={t('open_orders')}>
              {user.openOrders === 0
                ? '0'
                : `${format.number(user.openOrders)} · ${format.money(user.openStake, asset)}`}
            </Fact>
          </Facts>
        </Section>
        {session && user.state !== 'ERASED' && mayAct(session.operator.role, 'approver') && (
          <div className={css.actions}>
            <Button kind={locked ? 'secondary' : 'danger'} onClick={() => setAsking('lock')}>
              {locked ? t('unlock') : t('lock')}
            </Button>
            <Button kind="secondary" onClick={() => setAsking('credit')}>
              {t('credit')}
            </Button>
          </div>
        )}
      </Panels>
      <LockDialog
        open={asking === 'lock'}
        user={user}
        onClose={() => setAsking(null)}
        onDone={() => void mutate()}
      />
      <Credit open={asking === 'credit'} user={user} asset={asset} onClose={() => setAsking(null)} />
    </article>
  )
}
