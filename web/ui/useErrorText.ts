import { useCallback } from 'react'
import { secondsOf } from '../../shared/time.ts'
import { ApiError } from '../api/error.ts'
import { useRefusedText } from './useRefusedText.ts'
import { useSlugText } from './useSlugText.ts'

const HALF_A_DAY = 12 * 3600
const isFar = (time: unknown): boolean =>
  typeof time === 'number' && time - secondsOf(Date.now()) > HALF_A_DAY

/** The sentence to show for any error: the server's own where it gave one. */
export function useErrorText() {
  const slugText = useSlugText()
  const refusedText = useRefusedText()
  return useCallback(
    (error: unknown): string => {
      if (!(error instanceof ApiError)) {
        // Not an answer of the server but a fault of ours: the console has its trace.
        console.error(error)
        return slugText('operation_failed')
      }
      // The server names the time of day alone, and what is refused until tomorrow would seem to be over.
      if (error.msg && isFar(error.params.time)) return refusedText(error)
      if (error.msg) return error.msg
      return error.status === 429 ? slugText('rate_limited', error.params) : slugText('network_error')
    },
    [slugText, refusedText],
  )
}
