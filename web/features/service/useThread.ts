import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../shared/ids.ts'
import type { EpochMs } from '../../../shared/time.ts'
import { get, post, serverNow } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { refresh } from '../../api/refresh.ts'
import type { Line } from './types.ts'

const POLL_MS = 8000
/** Picture addresses last five minutes: load lines again earlier. */
const KEEP_MS = 240_000

interface KeptLine extends Line {
  loadedAtMs: EpochMs
}

/** Polls for new lines. */
export function useThread(id: string) {
  const { data, error, mutate } = useRead('/api/user/ticket', { id }, { refreshMs: POLL_MS })
  const [kept, setKept] = useState<ReadonlyMap<string, KeptLine>>(new Map())
  const [older, setOlder] = useState<{ next: string | null; busy: boolean } | null>(null)
  const thread = data?.items[0]
  const newest = data?.lines

  useEffect(() => {
    if (newest) setKept((before) => merged(before, newest.items))
  }, [newest])
  useMarkRead(id, thread)

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

/** Lines never change, but the addresses of their pictures expire. */
function merged(
  before: ReadonlyMap<string, KeptLine>,
  lines: readonly Line[],
): ReadonlyMap<string, KeptLine> {
  const nowMs = Date.now()
  const isFresh = ({ id }: Line) => {
    const known = before.get(id)
    return known !== undefined && nowMs - known.loadedAtMs < KEEP_MS
  }
  const news = lines.filter((line) => !isFresh(line))
  if (news.length === 0) return before
  return new Map([...before, ...news.map((line) => [line.id, { ...line, loadedAtMs: nowMs }] as const)])
}

/** Once for each new line. */
function useMarkRead(id: string, thread: { unread: boolean; lines: number } | undefined): void {
  const marked = useRef(0)
  const readUpTo = thread?.unread ? thread.lines : 0
  useEffect(() => {
    if (readUpTo <= marked.current || document.visibilityState !== 'visible') return
    marked.current = readUpTo
    post('/api/user/ticket', { id, seen: readUpTo }, { operationId: newId(serverNow()) }).then(
      () => refresh('/api/user/ticket', '/api/user/index'),
      (failure: unknown) => {
        // Retried at the next reading: only a mark depends on it.
        marked.current = 0
        console.warn(failure)
      },
    )
  }, [id, readUpTo])
}
