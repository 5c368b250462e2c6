import { afterAll, vi } from 'vitest'

// After each file of the node tests, which share their processes: what it changed for all is as it was.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
