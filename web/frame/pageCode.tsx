import { Component, type ComponentType, type ReactNode, use } from 'react'
import { getSession } from '../api/session.ts'
import { isOpenPath } from '../paths.ts'
import { loadPage, pageCodeChanged } from './loading.tsx'
import { type PageEntry, pageAt } from './pages.ts'

type Load = PageEntry['load']

const loaded = new Map<Load, ComponentType>()
const requested = new Map<Load, Promise<ComponentType>>()

/** Loads once; keeps a failure until `forgetFailures`. */
export function fetchPage(load: Load): Promise<ComponentType> {
  const known = requested.get(load)
  if (known) return known
  const code = loadPage(load).then((page) => {
    loaded.set(load, page.Component)
    return page.Component
  })
  requested.set(load, code)
  // Not during the drawing of the page that asks.
  queueMicrotask(pageCodeChanged)
  code.then(pageCodeChanged, pageCodeChanged)
  return code
}

export function forgetFailures(): void {
  for (const load of requested.keys()) if (!loaded.has(load)) requested.delete(load)
}

/** Preloads the page of an address; a failure shows when the page does. */
export function expectPage(pages: readonly PageEntry[], address: string): void {
  const page = pageAt(pages, address.split(/[?#]/)[0] ?? '')
  if (page && (getSession() || isOpenPath(page.path))) page.load().catch(() => {})
}

export function PageCode({ load }: { load: Load }) {
  const Page = loaded.get(load) ?? use(fetchPage(load))
  return <Page />
}

interface BoundaryProps {
  /** A new address lets a failed page try again. */
  at: string
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  at: string
  failed: { error: unknown } | null
}

export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, failed: null }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return at === state.at ? null : { at, failed: null }
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed ? this.props.fallback(failed.error) : this.props.children
  }
}
