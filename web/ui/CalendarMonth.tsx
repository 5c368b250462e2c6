import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './CalendarMonth.module.css'
import {
  addMonths,
  calendarWords,
  clampDay,
  type Day,
  dayByKey,
  firstWeekday,
  monthOf,
  weeksOf,
} from './calendar.ts'
import { useFormat } from './format.ts'

/** `done` is a tick, `open` a ring, `note` a dot; `label` says it in words. */
export interface DayMark {
  kind: 'done' | 'open' | 'note'
  label: string
}

/** Arrows move by day and week, Page Up and Down by month. */
export function CalendarMonth({
  label,
  value,
  onValue,
  today,
  min,
  max,
  marks = {},
  onMonth,
}: {
  label: string
  value: Day | null
  onValue: (day: Day) => void
  today: Day
  min?: Day
  max?: Day
  marks?: Readonly<Record<Day, DayMark>>
  /** Called with the month shown, as YYYY-MM. */
  onMonth?: (month: string) => void
}) {
  const { t } = useTranslation()
  const { lang } = useFormat()
  const words = useMemo(() => calendarWords(lang), [lang])
  const first = firstWeekday(lang)
  // The day that Tab focuses; its month is shown.
  const [at, setAt] = useState<Day>(() => clampDay(value ?? today, min, max))
  const moved = useRef(false)
  const table = useRef<HTMLTableElement>(null)
  const weeks = weeksOf(monthOf(at), first)
  const [week = []] = weeksOf('2026-11', first).slice(1)

  const month = monthOf(at)
  useEffect(() => onMonth?.(month), [month, onMonth])
  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    moved.current = false
  }, [at])

  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, at, first)
    if (!next) return
    event.preventDefault()
    moved.current = true
    setAt(clampDay(next, min, max))
  }
  const turn = (months: number) => setAt(clampDay(addMonths(at, months), min, max))
  const isOut = (day: Day) => clampDay(day, min, max) !== day
  return (
    <fieldset className={css.calendar} aria-label={label}>
      <div className={css.head}>
        <button
          type="button"
          className={css.turn}
          aria-label={t('month_before')}
          disabled={min !== undefined && monthOf(at) <= monthOf(min)}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        </button>
        <p className={css.month} aria-live="polite">
          {words.month(at)}
        </p>
        <button
          type="button"
          className={css.turn}
          aria-label={t('month_after')}
          disabled={max !== undefined && monthOf(at) >= monthOf(max)}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <table ref={table} className={css.days} aria-label={words.month(at)} onKeyDown={onKey}>
        <thead>
          <tr>
            {week.map((day) => (
              <th key={day} scope="col" className={css.weekday}>
                <span aria-hidden="true">{day && words.weekday(day)}</span>
                <span className="visually-hidden">{day && words.weekdayLong(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days.find(Boolean)}>
              {days.map((day, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its weekday
                <td key={place}>
                  {day && (
                    <button
                      type="button"
                      className={css.day}
                      data-day={day}
                      data-mark={marks[day]?.kind}
                      tabIndex={day === at ? 0 : -1}
                      disabled={isOut(day)}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => {
                        setAt(day)
                        onValue(day)
                      }}
                    >
                      {/* No aria-label: axe takes Korean 27일 for one word, in which it does not find 27. */}
                      <span className="visually-hidden">
                        {[words.full(day), marks[day]?.label].filter(Boolean).join(', ')}
                      </span>
                      <span aria-hidden="true">{words.number(day)}</span>
                      {marks[day]?.kind === 'done' ? (
                        <IconCheck size={12} stroke={2.5} aria-hidden="true" />
                      ) : (
                        <span className={css.mark} aria-hidden="true" />
                      )}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
