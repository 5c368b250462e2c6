import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useTranslation } from 'react-i18next'
import { type Asset, assetNames } from '../../shared/assets.ts'
import { formatAmount, parseAmount } from '../../shared/money.ts'
import css from './Balance.module.css'
import { useOwn } from './own.tsx'
import { amountsHidden } from './preference.ts'

/** What the user owns of each asset, as decimals. */
export type Balances = Partial<Record<Asset, { available: string; locked: string }>>

/** Available and locked together: what the user owns of an asset. */
export function totalOf({ available, locked }: { available: string; locked: string }, asset: Asset): string {
  return formatAmount((parseAmount(available, asset) ?? 0n) + (parseAmount(locked, asset) ?? 0n), asset)
}

/** Total, available and locked of each asset owned, with a button that covers them. */
export function Balance({ balances, stale }: { balances: Balances; stale?: true | undefined }) {
  const { t } = useTranslation()
  const { hidden, money } = useOwn()
  const Icon = hidden ? IconEyeOff : IconEye
  return (
    <div className={css.balance} data-stale={stale}>
      <button
        type="button"
        className={css.hide}
        aria-pressed={hidden}
        aria-label={t('hide_amounts')}
        onClick={() => amountsHidden.set(hidden ? 'no' : 'yes')}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
      {assetNames.map((asset) => {
        const balance = balances[asset]
        if (!balance) return null
        return (
          <div key={asset}>
            <dl>
              <dt>{t('balance_total')}</dt>
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
