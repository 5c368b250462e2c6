import { useCallback, useMemo } from 'react'
import type { SWRResponse } from 'swr'
import type { EpochSeconds } from '../../shared/time.ts'
import type { ApiError } from '../api/error.ts'

export type ProofState<Data> =
  | { kind: 'loading' }
  | { kind: 'notYet'; from: EpochSeconds }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'here'; data: Data }

export function useProofState<Data>(
  read: SWRResponse<Data, ApiError>,
): ProofState<Data> & { ask: () => void } {
  const { data, error, mutate } = read
  const ask = useCallback(() => void mutate(), [mutate])
  return useMemo(() => {
    if (data !== undefined) return { kind: 'here', data, ask }
    if (error?.slug === 'check_not_yet') return { kind: 'notYet', from: Number(error.params.time), ask }
    return error ? { kind: 'failed', error, ask } : { kind: 'loading', ask }
  }, [data, error, ask])
}
