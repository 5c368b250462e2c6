import { useTranslation } from 'react-i18next'
import { askOnPath, threadPath } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { useOwn } from '../../ui/own.tsx'
import css from './activities.module.css'
import type { Activity } from './types.ts'

export function Claims({ claims }: { claims: Activity['claims'] }) {
  const { t } = useTranslation('activities')
  const format = useFormat()
  const own = useOwn()
  return (
    <Section title={t('section_claims')}>
      <div className={css.stack}>
        <p>{t('claims_intro')}</p>
        {claims.length === 0 ? (
          <p className={css.note}>{t('claims_none')}</p>
        ) : (
          <List label={t('section_claims')}>
            {claims.map(({ id, title, at, state, amount, asset }) => (
              <Row
                key={id}
                to={threadPath(id)}
                title={title}
                sub={`${format.date(at)} · ${t(`claim_${state}`)}`}
                end={amount !== null && own.money(amount, asset)}
              />
            ))}
          </List>
        )}
        <LinkButton full kind="secondary" to={askOnPath('reward')}>
          {t('claim_write')}
        </LinkButton>
      </div>
    </Section>
  )
}
