import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { colonOf } from '../../../../shared/i18n/spacing.ts'
import { isReasonOf } from '../../../../shared/reviews.ts'
import { Section } from '../../../ui/Card.tsx'
import { useFormat } from '../../../ui/format.ts'
import { sentences } from '../../../ui/han.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { placesOf } from '../../paths.ts'
import css from './identity.module.css'
import type { Submitted } from './types.ts'
import { partWords } from './words.tsx'

export function EarlierOnes({ earlier }: { earlier: Submitted['earlier'] }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const slugText = useSlugText()
  if (earlier.length === 0) return null
  return (
    <Section title={t('identity_earlier')}>
      <ul>
        {earlier.map(({ uid, id, level, state, at, decidedAt, reasons }) => (
          <li key={id} className={css.earlier}>
            <Link to={placesOf('identity').one(uid, id)}>
              {t('identity_level', { count: level })} · {format.dateTime(decidedAt ?? at)}
            </Link>
            <StatusBadge of="identity" is={state} />
            {reasons.length > 0 && (
              <p className={css.reasons}>
                {sentences(
                  ...reasons.map(
                    ({ part, reason }) =>
                      t(partWords[part]) +
                      colonOf(format.lang) +
                      (isReasonOf('identity', reason) ? slugText(reason) : ''),
                  ),
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
