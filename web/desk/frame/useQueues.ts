import { useRead } from '../api/hooks.ts'

export const useQueues = () => useRead('/api/desk/queues', {}, { refreshMs: 15_000 })
