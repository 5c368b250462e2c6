import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The parameters of the page's address as it is now: the drawn one is older until React has drawn a change. */
const paramsNow = (): URLSearchParams => new URL(location.hash.slice(1), location.origin).searchParams

/** An address with these parameters beside those it has; '' removes one. */
export function withParams(params: URLSearchParams, given: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(given)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/**
 * The parameters of the page's address, and their change. A change starts from the newest address, so two quick ones
 * both stay; it replaces the address, so that Back leaves the page.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams) => setParams(next(paramsNow()), { replace: true }),
    [setParams],
  )
  return [params, change] as const
}
