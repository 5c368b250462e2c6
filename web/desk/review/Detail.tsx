import { useEffect, useRef } from 'react'
import { Failure } from '../../ui/ListState.tsx'
import { TextSkeleton, Waiting } from '../../ui/Skeleton.tsx'
import css from './review.module.css'
import type { Item, Queued, Review } from './review.ts'

export function Detail<One extends Queued, Data>({
  review,
  item,
  onPlace,
  onLeft,
  onNext,
}: {
  review: Review<One, Data>
  item: Item
  /** Tells its place in the queue while it has one. */
  onPlace: (known: { id: string; place: string }) => void
  /** Called when this operator or another has decided it. */
  onLeft: (item: Item, state: string | number) => Promise<void>
  onNext: (() => void) | undefined
}) {
  const { data, error, mutate } = review.useOne(item)
  const head = review.useHead()
  const heading = useRef<HTMLHeadingElement>(null)
  const here = data !== undefined
  // On a phone the list, which had the focus, is gone.
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
          // Drops the old state, so that a return never shows it.
          await mutate(undefined, { revalidate: false })
          await leaving
        }}
      />
    </>
  )
}
