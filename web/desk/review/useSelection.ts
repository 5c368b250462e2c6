import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Pages } from '../api/hooks.ts'
import { useKeys } from '../frame/keys.ts'
import type { Places } from '../paths.ts'
import { isWithin, neighbours } from './place.ts'
import type { Queued } from './review.ts'

export const rowId = (id: string): string => `row-${id}`

interface Asked<One extends Queued> {
  queue: Pages<One>
  items: One[] | undefined
  id: string | undefined
  places: Places
  /** Null shows the queue from its start. */
  showAround: (place: string | null) => void
}

/** j and k choose the next and previous. The focus follows, for screen readers. */
export function useSelection<One extends Queued>({ queue, items, id, places, showAround }: Asked<One>) {
  const navigate = useNavigate()
  const [known, setKnown] = useState<{ id: string; place: string } | null>(null)
  const chosen = items?.find((item) => item.id === id)
  const inList = chosen?.place ?? null
  // Remembers the place of one that left, so that the list continues there.
  const place = inList ?? (known !== null && known.id === id ? known.place : null)
  useEffect(() => {
    if (id && inList !== null) setKnown({ id, place: inList })
  }, [id, inList])

  const within = place !== null && isWithin(queue, place)
  const brought = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (id === undefined) {
      brought.current = undefined
      showAround(null)
    } else if (place !== null && queue.items && brought.current !== id) {
      brought.current = id
      if (!within) showAround(place)
    }
  }, [id, place, queue.items, within, showAround])

  const { before, behind, last } = neighbours(items ?? [], place, id)
  // Load the next one before this one is decided.
  const isShort = place !== null && last && within && queue.hasMore && !queue.fetching
  const more = useRef(queue.more)
  useEffect(() => {
    more.current = queue.more
  })
  useEffect(() => {
    if (isShort) more.current()
  }, [isShort])

  const take = (item: One | undefined, replace = false) => {
    void navigate(item ? places.one(item.uid, item.id) : places.queue, { replace })
    if (item) document.getElementById(rowId(item.id))?.focus()
  }
  useKeys({
    j: () => take(behind ?? chosen ?? items?.at(-1)),
    k: () => {
      if (before) take(before)
      else if (queue.previous !== null) showAround(queue.previous)
      else take(chosen ?? items?.[0])
    },
  })
  const oldest = queue.previous === null ? items?.find((item) => item.id !== id) : undefined
  return {
    take,
    /** After the last, the first that waits. */
    next: behind ?? (queue.hasMore ? undefined : oldest),
    setKnown,
    isGone: items !== undefined && within && !chosen,
  }
}
