import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import { levelPath } from '../../paths.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { List, Row } from '../../ui/List.tsx'
import { useSpan } from '../../ui/span.ts'
import css from './identity.module.css'
import { LevelBadge } from './LevelBadge.tsx'
import type { Identity } from './types.ts'
import { useUnlocks } from './useUnlocks.ts'

export function Overview({ identity }: { identity: Identity }) {
  const { t } = useTranslation(['identity', 'deposits'])
  const span = useSpan()
  const unlocks = useUnlocks()
  const { levels, reviewSeconds, medianSeconds, assetAboveBtc } = identity
  return (
    <>
      <p>{t('intro')}</p>
      <List>
        {levels.map((one) => (
          <Row
            key={one.level}
            to={levelPath(one.level)}
            end={<IconChevronRight size={20} stroke={1.75} aria-hidden="true" />}
          >
            <span className={css.level}>
              <span className={css.name}>{t(`level_${one.level}`)}</span>
              <LevelBadge one={one} />
              <span className={css.note}>{unlocks(one)}</span>
              {one.level === 3 && (
                <span className={css.note}>{t('assets_above', { btc: assetAboveBtc })}</span>
              )}
            </span>
          </Row>
        ))}
      </List>
      <Section title={t('deposits:review')}>
        <Card>
          <Facts>
            <Fact name={t('decision')}>{t('deposits:within', { time: span(reviewSeconds) })}</Fact>
            {medianSeconds !== null && <Fact name={t('deposits:median')}>{span(medianSeconds)}</Fact>}
          </Facts>
          <p className={css.note}>{t('privacy')}</p>
        </Card>
      </Section>
    </>
  )
}
