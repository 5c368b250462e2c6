import { useTranslation } from 'react-i18next'
import { type Asset, assetNames } from '../../shared/assets.ts'
import { formatAmount, parseAmount } from '../../shared/money.ts'
import css from './Balance.module.css'
import { HideAmounts } from './HideAmounts.tsx'
import { useOwn } from './own.tsx'

/** What the user owns of each asset, as decimals. */
export type Balances = Partial<Record<Asset, { available: string; locked: string }>>

/** Available and locked together: what the user owns of an asset. */
export function totalOf({ available, locked }: { available: string; locked: string }, asset: Asset): string {
  return formatAmount((parseAmount(available, asset) ?? 0n) + (parseAmount(locked, asset) ?? 0n), asset)
}

/** Total, available and locked of the first asset owned, what there is of the others, and a button that covers all. */
export function Balance({ balances, stale }: { balances: Balances; stale?: true | undefined }) {
  const { t } = useTranslation()
  const { money } = useOwn()
  const held = assetNames.flatMap((asset) => {
    const balance = balances[asset]
    return balance ? [[asset, balance] as const] : []
  })
  return (
    <div className={css.balance} data-stale={stale}>
      <div className={css.hide}>
        <HideAmounts />
      </div>
      {held.map(([asset, balance], index) => {
        if (index > 0)
          return <Other key={asset} asset={asset} total={money(totalOf(balance, asset), asset)} />
        return (
          <div key={asset}>
            <dl>
              {/* Beside coins it is not all there is: that stands on the wallet, with the coins valued. */}
              <dt>{held.length > 1 ? t('balance_of', { asset }) : t('balance_total')}</dt>
              <dd className={css.total}>{money(totalOf(balance, asset), asset)}</dd>
            </dl>
            <dl className={css.parts}>
              <div>
                <dt>{t('balance_available')}</dt>
                <dd className="num">{money(balance.available, asset)}</dd>
              </div>
              <div>
                <dt>{t('balance_locked')}</dt>
                <dd className="num">{money(balance.locked, asset)}</dd>
              </div>
            </dl>
          </div>
        )
      })}
    </div>
  )
}

/** Another asset beside the first: what there is of it, in one line. */
const Other = ({ asset, total }: { asset: Asset; total: string }) => (
  <dl className={css.other}>
    <dt>{asset}</dt>
    <dd className="num">{total}</dd>
  </dl>
)
