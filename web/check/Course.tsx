import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckedOrder } from '../../shared/tape/check.ts'
import type { CoursePoint } from '../../shared/tape/course.ts'
import { useFormat } from '../ui/format.ts'
import css from './course.module.css'
import { courseShape, HEIGHT, WIDTH } from './courseShape.ts'

/** The price around entry and close, as this browser recomputed it. */
export function Course({ order, course }: { order: CheckedOrder; course: CoursePoint[] }) {
  const { t } = useTranslation('check')
  const format = useFormat()
  const { openPrice, closePrice, openAt, closeAt, symbol, result } = order
  const shape = useMemo(
    () => (openAt === null ? null : courseShape(course, { openAt, closeAt })),
    [course, openAt, closeAt],
  )
  if (!shape || openAt === null || openPrice === null || closePrice === null) return null
  const { entry, close } = shape
  const prices = { entry: format.decimal(openPrice), close: format.decimal(closePrice) }
  return (
    <figure className={css.course}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('course', { symbol, ...prices })}
      >
        <path className={css.area} d={shape.area} />
        <path className={css.level} d={`M0 ${entry.y}H${WIDTH}`} />
        <path className={css.moment} d={`M${entry.x} 0V${HEIGHT}M${close.x} 0V${HEIGHT}`} />
        <path className={css.line} d={shape.line} />
        {/* A dot is a line of no length: it stays round when the drawing is stretched. */}
        <path className={css.entry} d={`M${entry.x} ${entry.y}h0`} />
        <path className={css.close} data-result={result ?? undefined} d={`M${close.x} ${close.y}h0`} />
      </svg>
      <figcaption className={css.ends}>
        <span>
          {t('step_entry')} <b>{prices.entry}</b>
          <time>{format.dateTime(openAt)}</time>
        </span>
        <span>
          {t('step_close')} <b>{prices.close}</b>
          <time>{format.dateTime(closeAt)}</time>
        </span>
      </figcaption>
    </figure>
  )
}
