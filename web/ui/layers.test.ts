import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openLayer } from './layers.ts'

/** A browser's history as far as layers use it: steps are gone later, and `popstate` tells of each. */
class Entries {
  entries: { state: unknown; url: string }[] = [{ state: { key: 'page', idx: 0 }, url: '#/page' }]
  at = 0
  get state() {
    return this.entries[this.at]?.state
  }
  get url() {
    return this.entries[this.at]?.url ?? ''
  }
  pushState(state: unknown, _unused: string, url?: string) {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, url: url || this.url }]
    this.at++
  }
  replaceState(state: unknown, _unused: string, url?: string) {
    this.entries[this.at] = { state, url: url || this.url }
  }
  go(by: number) {
    setTimeout(() => {
      if (!this.entries[this.at + by]) return
      this.at += by
      let stopped = false
      for (const hear of listeners) if (!stopped) hear({ stopImmediatePropagation: () => (stopped = true) })
    })
  }
  forward() {
    this.go(1)
  }
}
type Hear = (event: { stopImmediatePropagation: () => void }) => void
const listeners: Hear[] = []
const history = new Entries()
/** Moves the router hears of: those between pages. */
const heard: string[] = []

beforeAll(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    history,
    location: {
      get href() {
        return `https://example.org/${history.url}`
      },
    },
    // The layers listen first, by capture.
    addEventListener: (_name: string, hear: Hear) => listeners.unshift(hear),
  })
  listeners.push(() => heard.push(history.url))
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  heard.length = 0
})

const rest = () => vi.advanceTimersByTimeAsync(20)
const shown = () => history.entries.map(({ url }) => url).slice(0, history.at + 1)

test('Back closes what lies over a page, and stays on it; closed otherwise, no step is left behind', async () => {
  let isOpen = true
  const close = openLayer(() => {
    isOpen = false
    close()
  })
  expect(shown(), 'an entry of its own').toEqual(['#/page', '#/page'])
  history.go(-1)
  await rest()
  expect([isOpen, shown(), heard]).toEqual([false, ['#/page'], []])

  const put = openLayer(() => {})
  put()
  await rest()
  expect([shown(), heard], 'by its cross').toEqual([['#/page'], []])
})

test('two above each other go one by one; one that may not close now keeps its entry', async () => {
  const closed: string[] = []
  const low = openLayer(() => {
    closed.push('low')
    low()
  })
  let busy = true
  const high = openLayer(() => {
    closed.push('high')
    if (!busy) high()
  })
  expect(shown()).toHaveLength(3)
  history.go(-1)
  await rest()
  expect([closed, shown().length, heard], 'sending: it stays').toEqual([['high'], 3, []])
  busy = false
  history.go(-1)
  await rest()
  history.go(-1)
  await rest()
  expect([closed, shown(), heard]).toEqual([['high', 'high', 'low'], ['#/page'], []])
})

test('a page opened from a sheet takes the entry of the sheet: Back leads to the page below', async () => {
  const close = openLayer(() => {})
  history.pushState({ key: 'next', idx: 1 }, '', '#/next')
  close()
  await rest()
  expect([shown(), heard]).toEqual([['#/page', '#/next'], []])
  history.go(-1)
  await rest()
  expect([shown(), heard]).toEqual([['#/page'], ['#/page']])
})
