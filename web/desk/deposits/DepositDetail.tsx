import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { Failure } from '../../ui/ListState.tsx'
import { TextSkeleton, Waiting as Wait } from '../../ui/Skeleton.tsx'
import { useRead } from '../api/hooks.ts'
import { Viewer } from '../frame/Viewer.tsx'
import { Decided } from './Decided.tsx'
import { Decision } from './Decision.tsx'
import css from './deposit.module.css'
import { Entered } from './Entered.tsx'
import { Owner } from './Owner.tsx'
import { Seen } from './Seen.tsx'
import { Trail } from './Trail.tsx'
import { waits } from './types.ts'
import { DepositStatus } from './Words.tsx'

/** One deposit: its picture beside what was entered, what came before, whose it is; and below, the decision. */
export function DepositDetail({
  uid,
  id,
  hasNext,
  onNext,
  onDecided,
}: {
  uid: string
  id: string
  hasNext: boolean
  onNext: () => void
  /** It has left the status it was in, by us or by somebody else. */
  onDecided: (deposit: { id: string; from: number }) => Promise<void>
}) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  // Read once: each reading opens the picture anew, and is on record.
  const { data, error, mutate } = useRead('/api/desk/deposit', { uid, id }, { once: true })
  const title = useRef<HTMLHeadingElement>(null)
  const here = data !== undefined
  // On a phone the list has gone, and the focus with it.
  useEffect(() => {
    if (here && document.activeElement === document.body) title.current?.focus()
  }, [here])
  if (!data) {
    return error ? (
      <Failure error={error} onRetry={() => void mutate()} />
    ) : (
      <Wait>
        <TextSkeleton />
      </Wait>
    )
  }
  const { deposit, fourEyes, picture, seen, user, before, audit } = data
  return (
    <>
      <article className={css.detail}>
        <header className={css.head}>
          <h2 tabIndex={-1} ref={title}>
            {t('deposit_of', { amount: format.money(deposit.amount, deposit.asset), user: user.username })}
          </h2>
          <DepositStatus status={deposit.status} />
        </header>
        <div className={css.columns}>
          <div className={css.column}>
            <Seen seen={seen} />
            <Viewer url={picture?.url ?? null} onStale={() => void mutate()} />
          </div>
          <div className={css.column}>
            <Entered deposit={deposit} audit={audit} />
            <Owner user={user} before={before} asset={deposit.asset} />
            <Trail audit={audit} />
          </div>
        </div>
      </article>
      {waits(deposit) ? (
        <Decision
          deposit={deposit}
          fourEyes={fourEyes}
          user={user}
          onDecided={async (left) => {
            const leaving = onDecided(left)
            // As it was before is not shown again, however soon one comes back.
            await mutate(undefined, { revalidate: false })
            await leaving
          }}
        />
      ) : (
        <Decided deposit={deposit} audit={audit} hasNext={hasNext} onNext={onNext} />
      )}
    </>
  )
}
