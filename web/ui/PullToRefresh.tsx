import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './PullToRefresh.module.css'
import { isFar, movePull, type Pull, startPull } from './pull.ts'
import { toast } from './toast.tsx'
import { useErrorText } from './useErrorText.ts'

export function PullToRefresh({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const place = useRef<HTMLDivElement>(null)
  const [pull, setPull] = useState<Pull | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')

  const refresh = async () => {
    setState('busy')
    try {
      await onRefresh()
      setState('done')
    } catch (error) {
      toast(errorText(error), 'danger')
      setState('idle')
    }
  }
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  const busy = state === 'busy'
  useEffect(() => {
    const list = place.current
    if (!list || busy) return
    const { documentElement: root } = document
    let now: Pull | null = null
    const show = (next: Pull | null) => {
      now = next
      setPull(next?.is === 'pull' ? next : null)
    }
    const listeners: [string, (event: TouchEvent) => void][] = [
      [
        'touchstart',
        ({ touches: [finger, second] }) =>
          show(finger && !second && root.scrollTop <= 0 ? startPull(finger.clientX, finger.clientY) : null),
      ],
      [
        'touchmove',
        ({ touches: [finger] }) => finger && now && show(movePull(now, finger.clientX, finger.clientY)),
      ],
      ['touchcancel', () => show(null)],
      [
        'touchend',
        () => {
          if (now && isFar(now)) void latest.current()
          show(null)
        },
      ],
    ]
    // Passive, so the page scrolls as usual; `contain` below stops the browser's own pull to reload.
    for (const [name, listener] of listeners)
      list.addEventListener(name as 'touchstart', listener, { passive: true })
    const before = root.style.overscrollBehaviorY
    root.style.overscrollBehaviorY = 'contain'
    return () => {
      for (const [name, listener] of listeners) list.removeEventListener(name as 'touchstart', listener)
      root.style.overscrollBehaviorY = before
    }
  }, [busy])

  const shown = busy ? 48 : (pull?.by ?? 0)
  return (
    <div ref={place} className={css.place} data-resting={pull ? undefined : true}>
      <div className={css.sign} data-far={(pull && isFar(pull)) || undefined} style={{ opacity: shown / 48 }}>
        {busy ? (
          <span className={css.spinner} aria-hidden="true" />
        ) : (
          <IconArrowDown size={20} stroke={1.75} aria-hidden="true" />
        )}
      </div>
      <span className="visually-hidden" role="status">
        {busy ? t('refreshing') : state === 'done' ? t('refreshed') : ''}
      </span>
      <div className={css.content} style={shown ? { transform: `translateY(${shown}px)` } : undefined}>
        {children}
      </div>
    </div>
  )
}
