import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Reads the location, since React's parameters are older until it redraws. */
const paramsNow = (): URLSearchParams => new URL(location.hash.slice(1), location.origin).searchParams

/** '' removes a parameter. */
export function withParams(params: URLSearchParams, given: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(given)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Starts from the newest address, so two quick changes both count. Replaces it: Back leaves the page. */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams) => setParams(next(paramsNow()), { replace: true }),
    [setParams],
  )
  return [params, change] as const
}
