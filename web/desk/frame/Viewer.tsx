import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import IconZoomReset from '@tabler/icons-react/dist/esm/icons/IconZoomReset.mjs'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import css from './viewer.module.css'

const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const
const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface Size {
  width: number
  height: number
}

/** Zooms and turns a picture by buttons, keys (+ − 0, t turns) or double tap. */
export function Viewer({ url, onStale }: { url: string | null; onStale: () => void }) {
  const { t } = useTranslation('desk')
  const frame = useRef<HTMLElement>(null)
  const room = useRoom(frame)
  const [size, setSize] = useState<Size | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const step = (by: 1 | -1) => setZoom((at) => Math.min(ZOOMS.length - 1, Math.max(0, at + by)))

  if (url === null) return <p className={css.none}>{t('no_picture')}</p>
  if (failed === url) {
    return (
      <div className={css.none} role="alert">
        <p>{t('picture_gone')}</p>
        <Button kind="secondary" onClick={onStale}>
          {t('picture_again')}
        </Button>
      </div>
    )
  }
  const lying = turns % 2 === 1
  const shown = size && (lying ? { width: size.height, height: size.width } : size)
  // Fits the frame, at most twice its size unless zoomed.
  const fit = shown && Math.min(room.width / shown.width, room.height / shown.height, 2)
  const scale = (fit ?? 0) * (ZOOMS[zoom] ?? 1)
  const turn = () => setTurns((at) => (at + 1) % 4)
  const pressed = (event: KeyboardEvent) => {
    const act = {
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
      0: () => setZoom(0),
      t: turn,
    }[event.key]
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  return (
    <figure className={css.viewer}>
      <div className={css.tools}>
        <Tool label={t('zoom_in')} disabled={zoom === ZOOMS.length - 1} onPress={() => step(1)}>
          <IconZoomIn {...look} />
        </Tool>
        <Tool label={t('zoom_out')} disabled={zoom === 0} onPress={() => step(-1)}>
          <IconZoomOut {...look} />
        </Tool>
        <Tool label={t('zoom_whole')} disabled={zoom === 0} onPress={() => setZoom(0)}>
          <IconZoomReset {...look} />
        </Tool>
        <Tool label={t('rotate')} onPress={turn}>
          <IconRotate {...look} />
        </Tool>
      </div>
      <section
        ref={frame}
        className={css.frame}
        aria-label={t('picture_frame')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element takes the focus, so that arrows move it
        tabIndex={0}
        onKeyDown={pressed}
        onDoubleClick={() => setZoom((at) => (at === 0 ? 2 : 0))}
        onPointerMove={drag}
      >
        <div
          className={css.box}
          style={shown ? { width: shown.width * scale, height: shown.height * scale } : undefined}
        >
          <img
            src={url}
            alt={t('picture_alt')}
            draggable={false}
            className={css.picture}
            style={
              size
                ? {
                    width: size.width * scale,
                    height: size.height * scale,
                    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
                  }
                : { visibility: 'hidden' }
            }
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={() => setFailed(url)}
          />
        </div>
      </section>
    </figure>
  )
}

/** For a mouse; fingers scroll the picture without it. */
function drag({
  currentTarget,
  buttons,
  movementX,
  movementY,
  pointerType,
}: PointerEvent<HTMLElement>): void {
  if (pointerType !== 'mouse' || buttons !== 1) return
  currentTarget.scrollBy(-movementX, -movementY)
}

/** CSS pixels. */
function useRoom(frame: React.RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    if (!frame.current) return
    const watch = new ResizeObserver(([entry]) => {
      // Ignores the room that its own scroll bars take.
      const target = entry?.target as HTMLElement | undefined
      if (target) setRoom({ width: target.offsetWidth - 2, height: target.offsetHeight - 2 })
    })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame])
  return room
}

const Tool = ({
  label,
  disabled,
  onPress,
  children,
}: {
  label: string
  disabled?: boolean
  onPress: () => void
  children: React.ReactNode
}) => (
  <button
    type="button"
    className={css.tool}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onPress}
  >
    {children}
  </button>
)
