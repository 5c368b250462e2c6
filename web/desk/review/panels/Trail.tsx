import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/Card.tsx'
import { AuditLine, type TrailLine } from '../../trail/AuditLine.tsx'
import type { TrailWords } from '../../trail/words.ts'
import css from '../review.module.css'

export function Trail({ audit, words }: { audit: TrailLine[]; words: TrailWords }) {
  const { t } = useTranslation('desk')
  return (
    <Section title={t('trail')}>
      {audit.length === 0 ? (
        <p className={css.note}>{t('trail_empty')}</p>
      ) : (
        <ul>
          {audit.map((line) => (
            <AuditLine key={line.id} line={line} words={words} />
          ))}
        </ul>
      )}
    </Section>
  )
}
