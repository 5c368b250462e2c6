import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useTransition } from 'react'
import {
  UNSAFE_createHashHistory as createHashHistory,
  createPath,
  Router as Located,
  type Location,
  parsePath,
  type To,
} from 'react-router-dom'

const history = createHashHistory({ v5Compat: true })

const addressOf = (to: To): string =>
  createPath({ pathname: '/', ...(typeof to === 'string' ? parsePath(to) : to) })

/** The address in the browser's bar: where the user is, or is going. */
export const addressNow = (): string => createPath(history.location)

const navigator = {
  ...history,
  go: history.go,
  // A link tapped twice while its page is on its way is one step, and one Back returns from it.
  push: (to: To, state?: unknown) =>
    addressOf(to) === addressNow() ? history.replace(to, state) : history.push(to, state),
}

const Going = createContext(false)

/** Whether a page was asked for whose code is still on its way. */
export const useGoing = (): boolean => useContext(Going)

/**
 * Where we are, by the address behind the hash. The old page stays until the next one can be shown. The library's
 * data router would do this and more, at twice the bytes of everything of ours in the first load.
 */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState<Location>(history.location)
  const [going, start] = useTransition()
  useLayoutEffect(() => history.listen((update) => start(() => setLocation(update.location))), [])
  return (
    <Going value={going}>
      <Located location={location} navigator={navigator}>
        {children}
      </Located>
    </Going>
  )
}
