import { createStore } from '../store/store.ts'

/**
 * Each open sheet has a history entry, so that Back closes it. A page opened from it takes the entry over.
 */
interface Layer {
  close: () => void
}

interface LayerState {
  /** Number of layers over the page in this entry. */
  layers?: number
  key?: string
  idx?: number
}

let open: readonly Layer[] = []
/** Address of the top entry, to tell a move between pages from one between layers. */
let here: string | null = null
/** Steps back under way. */
let leaving = 0
/** Runs after a move by code, which the router never sees. */
let afterMove: (() => void) | null = null
let pushEntry: History['pushState'] | null = null

const count = createStore(0)
export const useLayers = count.use

const stateOf = (): LayerState | null => window.history.state as LayerState | null
const depth = (): number => stateOf()?.layers ?? 0
const addressNow = (): string => `${stateOf()?.key ?? ''} ${window.location.href}`

/** The returned function closes it. `close` is called when the user goes back. */
export function openLayer(close: () => void): () => void {
  start()
  const layer = { close }
  open = [...open, layer]
  count.set(open.length)
  settle()
  return () => {
    open = open.filter((other) => other !== layer)
    count.set(open.length)
    // A page opened in the same tick takes the entry over, leaving none to remove.
    queueMicrotask(settle)
  }
}

/** Makes the number of entries match the layers. */
function settle(): void {
  if (leaving > 0) return
  const missing = open.length - depth()
  if (missing < 0) {
    leave(-missing)
    return
  }
  for (let added = 0; added < missing; added++) {
    const state = stateOf()
    pushEntry?.call(window.history, { ...state, idx: (state?.idx ?? 0) + 1, layers: depth() + 1 }, '')
  }
  here = addressNow()
}

function leave(steps: number): void {
  leaving = steps
  const from = addressNow()
  afterMove = () => {
    leaving = 0
    // Another page took the entry during the move: return to it.
    if (from === here) settle()
    else {
      afterMove = settle
      window.history.forward()
    }
  }
  window.history.go(-steps)
}

function start(): void {
  if (pushEntry) return
  const { history } = window
  pushEntry = history.pushState
  here = addressNow()
  history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
    const over = depth() > 0
    if (over) history.replaceState({ ...(state as object), idx: stateOf()?.idx }, unused, url)
    else pushEntry?.call(history, state, unused, url)
    here = addressNow()
  }
  window.addEventListener('popstate', moved, { capture: true })
}

function moved(event: PopStateEvent): void {
  const then = afterMove
  if (then) {
    afterMove = null
    event.stopImmediatePropagation()
    then()
    return
  }
  const samePage = addressNow() === here
  here = addressNow()
  if (!samePage) {
    // The entry of a sheet closed long ago: skip it.
    if (open.length === 0 && depth() > 0) settle()
    return
  }
  event.stopImmediatePropagation()
  // A layer that may not close now gets its entry again.
  for (const { close } of open.slice(depth()).reverse()) close()
  setTimeout(settle)
}

// A reload, or Back from another site, may start in the entry of a closed sheet.
if (typeof history !== 'undefined' && depth() > 0) {
  start()
  settle()
}
