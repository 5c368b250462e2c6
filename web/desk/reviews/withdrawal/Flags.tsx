import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/Card.tsx'
import css from '../../review/review.module.css'
import type { Evidence } from './types.ts'
import { useFlagText } from './useFlagText.ts'

/** Reasons to look twice. */
export function Flags({ data }: { data: Evidence }) {
  const { t } = useTranslation('money')
  const flagText = useFlagText()
  return (
    <Section title={t('payout_flags')}>
      {data.flags.length === 0 ? (
        <p className={css.note}>{t('payout_flags_none')}</p>
      ) : (
        <ul className={css.before}>
          {data.flags.map((one) => (
            <li key={`${one.flag} ${one.at}`} className={css.warning}>
              <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
              <span>{flagText(one, data)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
