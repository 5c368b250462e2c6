import { useTranslation } from 'react-i18next'
import { holdingPath } from '../../paths.ts'
import { Row } from '../../ui/List.tsx'
import { Own } from '../../ui/own.tsx'
import { HoldingBadge } from './Badges.tsx'
import { Figures } from './Figures.tsx'
import css from './financing.module.css'
import { HoldingProgress } from './HoldingProgress.tsx'
import { profitNow } from './holdings.ts'
import type { Holding } from './types.ts'

/** A holding in the list: what is invested, its profit so far and in all, and how far it is. */
export function HoldingRow({ holding }: { holding: Holding }) {
  const { t } = useTranslation('financing')
  const { id, title, state, asset, principal } = holding
  const profit = [t('profit_now'), <Own key="now" amount={profitNow(holding)} asset={asset} sign />] as const
  return (
    <Row to={holdingPath(id)}>
      <span className={css.row}>
        <span className={css.line}>
          <strong className={css.title}>{title}</strong>
          <HoldingBadge state={state} />
        </span>
        {holding.ended ? (
          <Figures items={[[t('profit'), profit[1]]]} />
        ) : (
          <Figures
            items={[
              [t('invested'), <Own key="principal" amount={principal} asset={asset} />],
              profit,
              ...(holding.days > 0
                ? [[t('profit_all'), <Own key="all" amount={holding.expected} asset={asset} sign />] as const]
                : []),
            ]}
          />
        )}
        <HoldingProgress holding={holding} />
      </span>
    </Row>
  )
}
