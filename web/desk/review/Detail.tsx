import { useEffect, useRef } from 'react'
import { Failure } from '../../ui/ListState.tsx'
import { TextSkeleton, Waiting } from '../../ui/Skeleton.tsx'
import css from './review.module.css'
import type { Item, Queued, Review } from './review.ts'

/** The chosen document: what it is, its state, everything to decide it by, and below, the decision. */
export function Detail<One extends Queued, Data>({
  review,
  item,
  onPlace,
  onLeft,
  onNext,
}: {
  review: Review<One, Data>
  item: Item
  /** Where it stands in the queue, as long as it does. */
  onPlace: (known: { id: string; place: string }) => void
  /** It has left this state, by us or by somebody else. */
  onLeft: (item: Item, state: string | number) => Promise<void>
  onNext: (() => void) | undefined
}) {
  const { data, error, mutate } = review.useOne(item)
  const head = review.useHead()
  const heading = useRef<HTMLHeadingElement>(null)
  const here = data !== undefined
  // On a phone the list is no longer there, and the focus went with it.
  useEffect(() => {
    if (here && document.activeElement === document.body) heading.current?.focus()
  }, [here])
  const place = data === undefined ? null : review.placeOf(data)
  useEffect(() => {
    if (place !== null) onPlace({ id: item.id, place })
  }, [onPlace, item.id, place])
  const readAnew = () => void mutate()
  if (data === undefined) {
    return error ? (
      <Failure error={error} onRetry={readAnew} />
    ) : (
      <Waiting>
        <TextSkeleton />
      </Waiting>
    )
  }
  const { title, state } = head(data)
  return (
    <>
      <article className={css.detail}>
        <header className={css.head}>
          <h2 tabIndex={-1} ref={heading}>
            {title}
          </h2>
          {state}
        </header>
        <review.Body data={data} readAnew={readAnew} />
      </article>
      <review.Bar
        data={data}
        readAnew={readAnew}
        onNext={onNext}
        onLeft={async (from) => {
          const leaving = onLeft(item, from)
          // Its old state is not shown again, however soon one comes back.
          await mutate(undefined, { revalidate: false })
          await leaving
        }}
      />
    </>
  )
}
