import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../shared/ids.ts'
import type { EpochMs } from '../../../shared/time.ts'
import { get, post, serverNow } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { refresh } from '../../api/refresh.ts'
import type { Line } from './types.ts'

const POLL_MS = 8000
/** The address of a picture is good for five minutes; it is kept for less, so that none goes dark while it is looked at. */
const KEEP_MS = 240_000

interface Kept extends Line {
  loadedAtMs: EpochMs
}

/** A thread while it is open: its lines as far as they were read, newest asked for every few seconds. */
export function useThread(id: string) {
  const { data, error, mutate } = useRead('/api/user/ticket', { id }, { refreshMs: POLL_MS })
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(new Map())
  const [older, setOlder] = useState<{ next: string | null; busy: boolean } | null>(null)
  const thread = data?.items[0]
  const newest = data?.lines

  useEffect(() => {
    if (newest) setKept((before) => merged(before, newest.items))
  }, [newest])
  useSeen(id, thread)

  const next = older ? older.next : (newest?.next ?? null)
  async function readOlder(): Promise<void> {
    if (next === null) return
    setOlder({ next, busy: true })
    try {
      const page = await get('/api/user/ticket', { id, cursor: next })
      setKept((before) => merged(before, page.lines?.items ?? []))
      setOlder({ next: page.lines?.next ?? null, busy: false })
    } catch (failure) {
      setOlder({ next, busy: false })
      throw failure
    }
  }
  const lines = [...merged(kept, newest?.items ?? []).values()].sort((a, b) => a.n - b.n)
  return {
    thread,
    lines,
    error,
    answerSeconds: data?.answerSeconds,
    readAnew: () => mutate(),
    hasOlder: next !== null,
    readingOlder: older?.busy ?? false,
    readOlder,
  }
}

/** A line never changes, so it is kept; but the addresses of its pictures end. */
function merged(before: ReadonlyMap<string, Kept>, lines: readonly Line[]): ReadonlyMap<string, Kept> {
  const nowMs = Date.now()
  const isFresh = ({ id }: Line) => {
    const known = before.get(id)
    return known !== undefined && nowMs - known.loadedAtMs < KEEP_MS
  }
  const news = lines.filter((line) => !isFresh(line))
  if (news.length === 0) return before
  return new Map([...before, ...news.map((line) => [line.id, { ...line, loadedAtMs: nowMs }] as const)])
}

/** What is on screen has been read; said once for each new line. */
function useSeen(id: string, thread: { unread: boolean; lines: number } | undefined): void {
  const told = useRef(0)
  const seen = thread?.unread ? thread.lines : 0
  useEffect(() => {
    if (seen <= told.current || document.visibilityState !== 'visible') return
    told.current = seen
    post('/api/user/ticket', { id, seen }, { operationId: newId(serverNow()) }).then(
      () => refresh('/api/user/ticket', '/api/user/index'),
      (failure: unknown) => {
        // Said again with the next look: nothing hangs on it but a mark.
        told.current = 0
        console.warn(failure)
      },
    )
  }, [id, seen])
}
