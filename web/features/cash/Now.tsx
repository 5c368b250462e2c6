import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own, useOwn } from '../../ui/own.tsx'
import css from './cash.module.css'
import { useDraft } from './draft.ts'
import { stopsOf } from './form.ts'
import { Stops } from './Stops.tsx'
import type { Cash } from './types.ts'

export function Now({ cash }: { cash: Cash }) {
  const { t } = useTranslation('cash')
  const format = useFormat()
  const { most, level, terms } = cash
  const { next, inReview } = level
  const stops = stopsOf(useDraft(), cash)
  return (
    <Card>
      <p className={css.name}>{t('now')}</p>
      <p className={css.most}>
        <Own amount={most} asset={terms.asset} />
      </p>
      <Bound cash={cash} />
      {level.level > 0 && cash.boundBy === 'level' && next && (
        <p className={css.note}>
          {t('next_level', { level: next.level, max: format.money(next.max, terms.asset) })}
        </p>
      )}
      {inReview !== null && <p className={css.note}>{t('level_review', { level: inReview })}</p>}
      {stops.length > 0 && <Stops limits={stops} />}
    </Card>
  )
}

function Bound({ cash: { boundBy, level, available, terms } }: { cash: Cash }) {
  const { t } = useTranslation('cash')
  const own = useOwn()
  if (boundBy === null) return null
  const words = { level: level.level, available: own.money(available, terms.asset) }
  return <p className={css.note}>{t(`by_${boundBy}`, words)}</p>
}
