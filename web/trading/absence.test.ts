import { afterEach, expect, test, vi } from 'vitest'
import { absence, onReturn, watchAbsence } from './absence.ts'

afterEach(() => vi.unstubAllGlobals())

test('who comes back to the page, or finds the connection again, is asked for at once; who leaves is not', () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', window)
  let nowMs = 1000
  const stop = watchAbsence(() => nowMs)
  const returned = vi.fn()
  onReturn(returned)
  expect(absence()).toEqual({ hidden: false, backMs: 1000 })

  nowMs = 2000
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('online'))
  expect(returned).not.toHaveBeenCalled()
  expect(absence()).toEqual({ hidden: true, backMs: 1000 })

  nowMs = 3000
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(returned).toHaveBeenCalledTimes(1)
  expect(absence()).toEqual({ hidden: false, backMs: 3000 })

  nowMs = 4000
  window.dispatchEvent(new Event('online'))
  expect(returned).toHaveBeenCalledTimes(2)
  expect(absence().backMs).toBe(4000)
  stop()
  window.dispatchEvent(new Event('online'))
  expect(returned).toHaveBeenCalledTimes(2)
})
