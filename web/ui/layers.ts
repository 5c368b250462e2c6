import { createStore } from '../store/store.ts'

/**
 * Sheets and dialogs in the browser's history: each has an entry above that of its page while it is open, so that the
 * phone's Back closes it and stays on the page. Closed otherwise, its entry goes; a page opened from it takes the
 * entry's place. So no entry is left that Back would seem to do nothing in.
 */
interface Layer {
  close: () => void
}

interface LayerState {
  /** How many layers lie over the page in this entry. */
  layers?: number
  key?: string
  idx?: number
}

let open: readonly Layer[] = []
/** Where the entry on top leads, so that a move between a page and its layers is told from one to another page. */
let here: string | null = null
/** Steps back that were asked for and not gone yet. */
let leaving = 0
/** What to do when the browser has moved without the user: the router hears nothing of it. */
let afterMove: (() => void) | null = null
let pushEntry: History['pushState'] | null = null

const count = createStore(0)
/** How many sheets and dialogs are open. */
export const useLayers = count.use

const stateOf = (): LayerState | null => window.history.state as LayerState | null
const depth = (): number => stateOf()?.layers ?? 0
const addressNow = (): string => `${stateOf()?.key ?? ''} ${window.location.href}`

/** Opens a layer; the returned function closes it. `close` is called when the user goes back. */
export function openLayer(close: () => void): () => void {
  start()
  const layer = { close }
  open = [...open, layer]
  count.set(open.length)
  settle()
  return () => {
    open = open.filter((other) => other !== layer)
    count.set(open.length)
    // A page that is opened in the same breath takes the entry; then there is none to leave.
    queueMicrotask(settle)
  }
}

/** Brings the history to as many entries as there are layers. */
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
    // Another page took the entry while the browser was on its way: back to it.
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
    // The entry of a sheet that has long been closed: one further.
    if (open.length === 0 && depth() > 0) settle()
    return
  }
  event.stopImmediatePropagation()
  // The layers above the entry are asked to close; one that may not close now gets its entry again.
  for (const { close } of open.slice(depth()).reverse()) close()
  setTimeout(settle)
}

// A reload, or a way back from a foreign page, may begin in the entry of a sheet that is not open any more.
if (typeof history !== 'undefined' && depth() > 0) {
  start()
  settle()
}
