import { TICKS_AT } from '../../shared/market/carried.ts'
import type { Question, Told } from './offPage.ts'

const HEADERS = ['x-now', 'retry-after', TICKS_AT]

const asked = new Map<number, AbortController>()
const tell = (told: Told): void => postMessage(told)

addEventListener('message', ({ data: { id, url, init } }: MessageEvent<Question>) => {
  if (url === undefined) asked.get(id)?.abort()
  else void ask(id, url, init)
})

async function ask(id: number, url: string, init?: RequestInit): Promise<void> {
  const abort = new AbortController()
  asked.set(id, abort)
  try {
    const response = await fetch(url, { ...init, signal: abort.signal })
    const headers = Object.fromEntries(HEADERS.map((name) => [name, response.headers.get(name)]))
    tell({ id, heard: { status: response.status, headers, text: await response.text() } })
  } catch {
    tell({ id })
  } finally {
    asked.delete(id)
  }
}
