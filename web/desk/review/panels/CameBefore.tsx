import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EpochSeconds } from '../../../../shared/time.ts'
import { useFormat } from '../../../ui/format.ts'
import css from '../review.module.css'

export interface Earlier {
  key: string
  publicId: string
  /** Masked. */
  name?: string | null
  own: boolean
  at: EpochSeconds
  /** Null if there was no document. */
  state: ReactNode
  /** Address of that document, or of its user. */
  to: string
}

export interface Warning {
  warning: string
  times: Earlier[]
}

/** Lists at most `most` earlier uses. */
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
