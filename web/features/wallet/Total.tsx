import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useTranslation } from 'react-i18next'
import { useOwn } from '../../ui/own.tsx'
import { amountsHidden } from '../../ui/preference.ts'
import css from './wallet.module.css'

/** A large amount of one's own, with the button that covers all of them. */
export function Total({ name, amount, asset }: { name: string; amount: string; asset: string }) {
  const { t } = useTranslation()
  const { hidden, money } = useOwn()
  const Icon = hidden ? IconEyeOff : IconEye
  return (
    <div className={css.total}>
      <dl>
        <dt>{name}</dt>
        <dd>{money(amount, asset)}</dd>
      </dl>
      <button
        type="button"
        className={css.hide}
        aria-pressed={hidden}
        aria-label={t('hide_amounts')}
        onClick={() => amountsHidden.set(hidden ? 'no' : 'yes')}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
