import { useRead } from '../api/hooks.ts'

/** How many wait in each queue, for the rail. */
export const useQueues = () => useRead('/api/desk/queues', {}, { refreshMs: 15_000 })
