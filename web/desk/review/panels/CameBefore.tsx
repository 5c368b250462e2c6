import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EpochSeconds } from '../../../../shared/time.ts'
import { useFormat } from '../../../ui/format.ts'
import css from '../review.module.css'

/** An earlier use of the same picture or reference. */
export interface Earlier {
  key: string
  publicId: string
  /** Whether it was the same user's. */
  own: boolean
  at: EpochSeconds
  /** The state of that document; null where there was none. */
  state: ReactNode
  /** Where it leads to: that document, or its user. */
  to: string
}

/** Warns that the same picture or reference was used before, and leads there; nothing where it was not. */
export function CameBefore({ warning, times }: { warning: string; times: Earlier[] }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  if (times.length === 0) return null
  return (
    <section className={css.before} role="alert">
      <h3 className={css.warning}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        {warning}
      </h3>
      <ul>
        {times.map(({ key, publicId, own, at, state, to }) => (
          <li key={key} className={css.time}>
            <span>
              {own ? t('occurrence_own') : t('occurrence_other')} · {format.dateTime(at)}
            </span>
            {state}
            <Link to={to}>{publicId}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
