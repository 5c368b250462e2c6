import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/ListState.tsx'
import { refresh, usePages } from '../api/hooks.ts'
import { Split } from '../frame/Split.tsx'
import { useWalk } from '../frame/useWalk.ts'
import { deskPaths } from '../paths.ts'
import { DepositDetail } from './DepositDetail.tsx'
import { DepositQueue } from './DepositQueue.tsx'
import type { Deposit } from './types.ts'

const REFRESH_MS = 10_000
const pathOf = (item: Deposit | undefined): string =>
  item ? deskPaths.deposit(item.uid, item.id) : deskPaths.deposits

/** The queue of deposits, and the one in hand. After a decision the next one is. */
export function DepositsPage() {
  const { t } = useTranslation('desk')
  const { uid, id } = useParams()
  const queue = usePages('/api/desk/deposits', { limit: 50 }, { refreshMs: REFRESH_MS })
  const [decided, setDecided] = useState<ReadonlyMap<string, number>>(new Map())
  // The queue's index may lag behind a decision by a moment: what was decided here is not shown as it was before.
  const items = queue.items?.filter((item) => decided.get(item.id) !== item.status)
  const { at, take, next } = useWalk(items, id, pathOf)
  const left = async (deposit: { id: string; from: number }) => {
    setDecided((before) => new Map(before).set(deposit.id, deposit.from))
    take(next, true)
    await refresh('/api/desk/deposits', '/api/desk/queues')
  }
  // Gone from the queue while it is looked at: somebody else decided.
  const gone = items !== undefined && !queue.hasMore && at < 0
  useEffect(() => {
    if (gone && uid && id) void refresh('/api/desk/deposit')
  }, [gone, uid, id])

  return (
    <Split
      title={t('queue_deposits')}
      back={deskPaths.deposits}
      open={id !== undefined}
      list={<DepositQueue queue={queue} items={items} selected={id} />}
    >
      {uid && id ? (
        <DepositDetail
          key={id}
          uid={uid}
          id={id}
          hasNext={next !== undefined}
          onNext={() => take(next, true)}
          onDecided={left}
        />
      ) : (
        <Empty
          picture="receipt"
          action={items?.[0] && <Button onClick={() => take(items[0])}>{t('take_oldest')}</Button>}
        >
          {items?.length === 0 ? t('queue_empty') : t('choose_one')}
        </Empty>
      )}
    </Split>
  )
}
