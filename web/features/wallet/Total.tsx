import { HideAmounts } from '../../ui/HideAmounts.tsx'
import { useOwn } from '../../ui/own.tsx'
import css from './wallet.module.css'

export function Total({ name, amount, asset }: { name: string; amount: string; asset: string }) {
  const { money } = useOwn()
  return (
    <div className={css.total}>
      <dl>
        <dt>{name}</dt>
        <dd>{money(amount, asset)}</dd>
      </dl>
      <div className={css.hide}>
        <HideAmounts />
      </div>
    </div>
  )
}
