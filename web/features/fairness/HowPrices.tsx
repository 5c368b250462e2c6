import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/Card.tsx'
import css from './fairness.module.css'

const paragraphs = {
  sim: ['fair_sim_1', 'fair_sim_2', 'fair_sim_3', 'fair_sim_4', 'fair_one_tape'],
  replay: ['fair_replay_1', 'fair_replay_2', 'fair_one_tape'],
  kraken: ['fair_kraken_1', 'fair_one_tape'],
} as const

/** Where this stage's prices come from, in plain words. */
export function HowPrices({ feed }: { feed: keyof typeof paragraphs }) {
  const { t } = useTranslation('check')
  return (
    <Section title={t('fair_how')}>
      <div className={css.text}>
        {paragraphs[feed].map((key) => (
          <p key={key}>{t(key)}</p>
        ))}
      </div>
    </Section>
  )
}
