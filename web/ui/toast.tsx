import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useId, useLayoutEffect } from 'react'
import { createStore } from '../store/store.ts'
import css from './toast.module.css'

export type ToastKind = 'ok' | 'danger' | 'info'

interface Shown {
  id: number
  message: string
  kind: ToastKind
}

const icons = { ok: IconCircleCheck, danger: IconAlertCircle, info: IconInfoCircle }
const shown = createStore<readonly Shown[]>([])
let nextId = 0
/** The uppermost is last. */
const places = createStore<readonly string[]>([])

const dismiss = (id: number): void => shown.set(shown.get().filter((toast) => toast.id !== id))

/** Shows a sentence as long as reading takes; never the same one twice at once. */
export function toast(message: string, kind: ToastKind = 'info'): void {
  const id = nextId++
  const others = shown.get().filter((other) => other.message !== message)
  shown.set([...others.slice(-2), { id, message, kind }])
  setTimeout(() => dismiss(id), 3000 + message.length * 50)
}

/** Mount in every dialog too: a modal silences all else, so the newest place shows toasts. */
export function Toasts({ inModal = false }: { inModal?: boolean }) {
  const place = useId()
  const list = shown.use()
  const top = places.use().at(-1)
  useLayoutEffect(() => {
    places.set([...places.get(), place])
    return () => places.set(places.get().filter((other) => other !== place))
  }, [place])
  return (
    <div className={css.toasts} role="status" aria-live="polite" data-modal={inModal || undefined}>
      {top === place &&
        list.map(({ id, message, kind }) => {
          const Icon = icons[kind]
          return (
            <button key={id} type="button" className={css.toast} data-kind={kind} onClick={() => dismiss(id)}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              {message}
            </button>
          )
        })}
    </div>
  )
}
