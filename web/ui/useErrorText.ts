import { useCallback } from 'react'
import { secondsOf } from '../../shared/time.ts'
import { ApiError } from '../api/error.ts'
import { useRefusedText } from './useRefusedText.ts'
import { useSlugText } from './useSlugText.ts'

const HALF_A_DAY = 12 * 3600
const isFar = (time: unknown): boolean =>
  typeof time === 'number' && time - secondsOf(Date.now()) > HALF_A_DAY

/** Prefers the server's own sentence. */
export function useErrorText() {
  const slugText = useSlugText()
  const refusedText = useRefusedText()
  return useCallback(
    (error: unknown): string => {
      if (!(error instanceof ApiError)) {
        // A fault of ours, not a refusal: the console has its trace.
        console.error(error)
        return slugText('operation_failed')
      }
      // The server names only the time of day, which misleads if it is tomorrow's.
      if (error.msg && isFar(error.params.time)) return refusedText(error)
      if (error.msg) return error.msg
      return error.status === 429 ? slugText('rate_limited', error.params) : slugText('network_error')
    },
    [slugText, refusedText],
  )
}
