import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import css from './fairness.module.css'

const sentences = {
  sim: ['fair_plain_sim_1', 'fair_plain_2', 'fair_plain_3'],
  replay: ['fair_plain_replay_1', 'fair_plain_2', 'fair_plain_3'],
  kraken: ['fair_plain_kraken_1', 'fair_plain_2', 'fair_plain_3'],
} as const

const paragraphs = {
  sim: ['fair_sim_1', 'fair_sim_2', 'fair_sim_3', 'fair_sim_4', 'fair_sim_5', 'fair_one_tape'],
  replay: ['fair_replay_1', 'fair_replay_2', 'fair_one_tape'],
  kraken: ['fair_kraken_1', 'fair_one_tape'],
} as const

type Feed = keyof typeof paragraphs

export function HowPrices({ feed, signedIn }: { feed: Feed; signedIn: boolean }) {
  const { t } = useTranslation('check')
  return (
    <Section title={t('fair_plain')}>
      <Card>
        <ol className={css.plain}>
          {sentences[feed].map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
        <details className={css.whole}>
          <summary className={css.more}>{t('fair_more')}</summary>
          <div className={css.text}>
            {paragraphs[feed].map((key) => (
              <p key={key}>{t(key)}</p>
            ))}
          </div>
        </details>
        {signedIn && (
          <LinkButton kind="secondary" full to={`${paths.orders}?view=settled`}>
            {t('fair_orders')}
          </LinkButton>
        )}
      </Card>
    </Section>
  )
}
