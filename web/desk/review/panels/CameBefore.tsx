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
  /** Masked. */
  name?: string | null
  /** Whether it was the same user's. */
  own: boolean
  at: EpochSeconds
  /** The state of that document; null where there was none. */
  state: ReactNode
  /** Where it leads to: that document, or its user. */
  to: string
}

/** What was used before, and when. */
export interface Warning {
  warning: string
  times: Earlier[]
}

/** Warns that the same picture or reference was used before, and leads there. `most`: so many of its uses are listed. */
export function CameBefore({ warning, times, most = times.length }: Warning & { most?: number }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  return (
    <section className={css.before} role="alert">
      <h3 className={css.warning}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        {warning}
      </h3>
      <ul>
        {times.slice(0, most).map(({ key, publicId, name, own, at, state, to }) => (
          <li key={key} className={css.time}>
            <span>
              {[own ? t('occurrence_own') : t('occurrence_other'), name, format.dateTime(at)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {state}
            <Link to={to}>{publicId}</Link>
          </li>
        ))}
        {times.length > most && <li>{`+ ${format.number(times.length - most)}`}</li>}
      </ul>
    </section>
  )
}
