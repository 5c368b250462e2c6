import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EpochSeconds } from '../../../../shared/time.ts'
import { useFormat } from '../../../ui/format.ts'
import css from '../review.module.css'

/** A time that the same thing came before. */
export interface Earlier {
  key: string
  publicId: string
  /** Whether it was the same user's. */
  own: boolean
  at: EpochSeconds
  /** How that document stands; null where it came with none. */
  state: ReactNode
  /** Where it leads to: that document, or its user. */
  to: string
}

/** Warns where the same thing (a picture, a number) came before, and leads there. Says nothing where it never did. */
export function CameBefore({ warning, times }: { warning: string; times: Earlier[] }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  if (times.length === 0) return null
  return (
    <section className={css.seen} role="alert">
      <h3 className={css.warning}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        {warning}
      </h3>
      <ul>
        {times.map(({ key, publicId, own, at, state, to }) => (
          <li key={key} className={css.time}>
            <span>
              {own ? t('seen_own') : t('seen_other')} · {format.dateTime(at)}
            </span>
            {state}
            <Link to={to}>{publicId}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
