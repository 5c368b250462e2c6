import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/Card.tsx'
import { AuditLine } from '../frame/AuditLine.tsx'
import css from './deposit.module.css'
import type { Evidence } from './types.ts'

/** What operators did to it so far. */
export function Trail({ audit }: Pick<Evidence, 'audit'>) {
  const { t } = useTranslation('desk')
  return (
    <Section title={t('trail')}>
      {audit.length === 0 ? (
        <p className={css.note}>{t('trail_empty')}</p>
      ) : (
        <ul>
          {audit.map((line) => (
            <AuditLine key={line.id} line={line} />
          ))}
        </ul>
      )}
    </Section>
  )
}
