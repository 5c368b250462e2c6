import { useTranslation } from 'react-i18next'
import { type Asset, assetNames } from '../../shared/assets.ts'
import { formatAmount, parseAmount } from '../../shared/money.ts'
import css from './Balance.module.css'
import { HideAmounts } from './HideAmounts.tsx'
import { useOwn } from './own.tsx'

/** Decimals. */
export type Balances = Partial<Record<Asset, { available: string; locked: string }>>

export function totalOf({ available, locked }: { available: string; locked: string }, asset: Asset): string {
  return formatAmount((parseAmount(available, asset) ?? 0n) + (parseAmount(locked, asset) ?? 0n), asset)
}

/** Shows the first asset owned in full, and the others in one line each. */
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
              {/* With coins this is not all the user owns: the wallet shows the coins' value. */}
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

const Other = ({ asset, total }: { asset: Asset; total: string }) => (
  <dl className={css.other}>
    <dt>{asset}</dt>
    <dd className="num">{total}</dd>
  </dl>
)
