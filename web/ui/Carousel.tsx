import { Children, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import css from './Carousel.module.css'

/** Moves by swipe, arrow keys or dots, never on a timer. `foot` gets the slide shown and can show another. */
export function Carousel({
  label,
  foot,
  children,
}: {
  label: string
  foot?: (at: number, go: (to: number) => void) => ReactNode
  children: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const slides = Children.toArray(children)
  const step = () => {
    const [first, second] = (list.current?.children ?? []) as unknown as HTMLElement[]
    return first && second ? second.offsetLeft - first.offsetLeft : 1
  }
  const go = (to: number) => {
    if (list.current) list.current.scrollLeft = to * step()
  }
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!by) return
    event.preventDefault()
    go(at + by)
  }
  return (
    <div className={css.carousel}>
      <ul
        ref={list}
        className={css.slides}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        tabIndex={0}
        aria-label={label}
        onKeyDown={move}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / step()))}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
          <li key={index} className={css.slide}>
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={css.dots}>
          {slides.map((_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              key={index}
              type="button"
              className={css.dot}
              aria-label={`${index + 1} / ${slides.length}`}
              aria-current={index === at || undefined}
              onClick={() => go(index)}
            />
          ))}
        </div>
      )}
      {foot?.(at, go)}
    </div>
  )
}
