import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { cutOf, inside, moved, wholeSquare, ZOOM_MAX } from '../../ui/crop.ts'
import { squarePicture } from '../../ui/image.ts'
import { useAddress } from '../../ui/useAddress.ts'
import css from './Crop.module.css'

const STEP = 0.05

export interface CropProps {
  picture: Blob
  onCut: (square: Blob) => void
}

/** Moves by finger, pointer or keys; zooms by a slider. */
export function Crop({ picture, onCut }: CropProps) {
  const { t } = useTranslation('identity')
  const address = useAddress(picture)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const [square, setSquare] = useState(wholeSquare)
  const cut = cutOf(square, size)
  const move = (right: number, down: number) => setSquare((now) => moved(now, size, right, down))

  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
    const side = currentTarget.offsetWidth
    // The picture follows the finger, so the crop moves the other way.
    if (buttons === 1) move(-movementX / side, -movementY / side)
  }
  const press = (event: KeyboardEvent) => {
    const by = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    }[event.key]
    if (!by) return
    event.preventDefault()
    move(by[0] ?? 0, by[1] ?? 0)
  }
  const part = (pixels: number) => `${(pixels / cut.width) * 100}%`
  return (
    <div className={css.crop}>
      <p>{t('crop_hint')}</p>
      <section
        className={css.frame}
        aria-label={t('crop_title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the crop
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      >
        {address && (
          <img
            src={address}
            alt=""
            draggable={false}
            className={css.picture}
            style={{ width: part(size.width), left: part(-cut.x), top: part(-cut.y) }}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
          />
        )}
      </section>
      <label className={css.size}>
        <span>{t('crop_zoom')}</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={square.zoom}
          onChange={({ target }) => setSquare((now) => inside({ ...now, zoom: Number(target.value) }, size))}
        />
      </label>
      <Button full onClick={() => void squarePicture(picture, square).then(onCut)}>
        {t('crop_use')}
      </Button>
    </div>
  )
}
