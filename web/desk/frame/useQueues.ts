import { useRead } from '../api/hooks.ts'

/** How the queues stand, looked at often enough for a rail. */
export const useQueues = () => useRead('/api/desk/queues', {}, { refreshMs: 15_000 })
