import { Component, type ComponentType, type ReactNode, use } from 'react'
import { getSession } from '../api/session.ts'
import { isOpenPath } from '../paths.ts'
import { loadPage, pageMoved } from './loading.tsx'
import { type PageEntry, pageAt } from './pages.ts'

type Load = PageEntry['load']

const here = new Map<Load, ComponentType>()
const asked = new Map<Load, Promise<ComponentType>>()

/** A page's code, asked for once. A failure stands until `forgetFailures`. */
export function fetchPage(load: Load): Promise<ComponentType> {
  const known = asked.get(load)
  if (known) return known
  const code = loadPage(load).then((page) => {
    here.set(load, page.Component)
    return page.Component
  })
  asked.set(load, code)
  // Not while the page that asks is being drawn.
  queueMicrotask(pageMoved)
  code.then(pageMoved, pageMoved)
  return code
}

/** The next visit of a page whose code did not come asks again. */
export function forgetFailures(): void {
  for (const load of asked.keys()) if (!here.has(load)) asked.delete(load)
}

/** Has the browser fetch the page of an address that is about to be shown. Where that fails, the page itself says so. */
export function expectPage(pages: readonly PageEntry[], address: string): void {
  const page = pageAt(pages, address.split('?')[0] ?? '')
  if (page && (getSession() || isOpenPath(page.path))) page.load().catch(() => {})
}

/** A page, as soon as its code has come. */
export function PageCode({ load }: { load: Load }) {
  const Page = here.get(load) ?? use(fetchPage(load))
  return <Page />
}

interface BoundaryProps {
  /** The address shown: at another one the page may try again. */
  at: string
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  at: string
  failed: { error: unknown } | null
}

/** Shows something else in place of a page that broke, until the address changes. */
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
