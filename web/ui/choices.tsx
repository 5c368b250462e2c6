import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import css from './choices.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: ReactNode
  disabled?: boolean
}

interface Props<Value extends string> {
  /** Names the choice for screen readers. */
  label: string
  options: readonly Choice<Value>[]
  value: Value
  onValue: (value: Value) => void
}

/** Arrows move between tabs; the next element is the panel. */
export function Tabs<Value extends string>({ label, options, value, onValue }: Props<Value>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!step) return
    const at = options.findIndex((option) => option.value === value)
    const next = options[(at + step + options.length) % options.length]
    if (!next) return
    onValue(next.value)
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    tabs[options.indexOf(next)]?.focus()
  }
  return (
    <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

/** A filter in one line that scrolls sideways. */
export function Chips<Value extends string>({ label, options, value, onValue }: Props<Value>) {
  const line = useRef<HTMLFieldSetElement>(null)
  // Scrolls the chosen chip into view, with part of the one before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another value is chosen
  useEffect(() => {
    const chip = line.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (!chip || !line.current) return
    const start = chip.offsetLeft - line.current.offsetLeft
    const [from, width] = [line.current.scrollLeft, line.current.clientWidth]
    if (start < from || start + chip.offsetWidth > from + width)
      line.current.scrollLeft = start - chip.offsetWidth
  }, [value])
  return (
    <fieldset className={css.chips} aria-label={label} ref={line}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={css.chip}
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

/** Native radio buttons side by side. */
export function Segmented<Value extends string>({ label, options, value, onValue }: Props<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <div className={css.segmented}>
        {options.map((option) => (
          <label key={option.value} className={css.segment}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValue(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
