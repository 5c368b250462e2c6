import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/ListState.tsx'
import { refresh } from '../api/hooks.ts'
import { Split } from '../frame/Split.tsx'
import { Detail } from './Detail.tsx'
import { Queue } from './Queue.tsx'
import type { Item, Queued, Review } from './review.ts'
import { useSelection } from './useSelection.ts'
import { useShown } from './useShown.ts'

const REFRESH_MS = 10_000

/** Chooses the next document after a decision. */
export function ReviewPage<One extends Queued, Data>({ review }: { review: Review<One, Data> }) {
  const { t } = useTranslation('desk')
  const { uid, id } = useParams()
  const { kind, places, pictures, paths, once, stateOf } = review
  const [around, showAround] = useState<string | null>(null)
  const queue = review.useQueue(REFRESH_MS, around)
  const [left, setLeft] = useState<ReadonlyMap<string, string | number>>(new Map())
  // The queue's index may lag: hide what was just decided here.
  const items = queue.items?.filter((item) => left.get(item.id) !== stateOf(item))
  const isWhole = queue.previous === null && !queue.hasMore
  const row = review.useRow()
  useShown(kind, isWhole ? items?.map(row) : undefined)
  const { take, next, setKnown, isGone } = useSelection({ queue, items, id, places, showAround })
  const onLeft = async (item: Item, state: string | number) => {
    setLeft((before) => new Map(before).set(item.id, state))
    take(next, true)
    await refresh(paths.queue, '/api/desk/queues')
  }
  // It left the queue while on screen: another operator decided.
  const gone = once && isGone
  useEffect(() => {
    if (gone && uid && id) void refresh(paths.one)
  }, [gone, uid, id, paths])

  return (
    <Split
      title={t(`queue_${kind}`)}
      back={places.queue}
      shown={id}
      list={<Queue review={review} queue={queue} items={items} selected={id} onEarlier={showAround} />}
    >
      {uid && id ? (
        <Detail
          key={id}
          review={review}
          item={{ uid, id }}
          onPlace={setKnown}
          onLeft={onLeft}
          onNext={next && (() => take(next, true))}
        />
      ) : (
        <Empty
          picture={pictures.choose}
          action={items?.[0] && <Button onClick={() => take(items[0])}>{t('take_oldest')}</Button>}
        >
          {items?.length === 0 ? t('queue_empty') : t('choose_one')}
        </Empty>
      )}
    </Split>
  )
}
