import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useTranslation } from 'react-i18next'
import css from './HideAmounts.module.css'
import { useOwn } from './own.tsx'
import { amountsHidden } from './preference.ts'

/** Covers the user's amounts on every page, or shows them. */
export function HideAmounts() {
  const { t } = useTranslation()
  const { hidden } = useOwn()
  const Icon = hidden ? IconEyeOff : IconEye
  return (
    <button
      type="button"
      className={css.hide}
      aria-pressed={hidden}
      aria-label={t('hide_amounts')}
      onClick={() => amountsHidden.set(hidden ? 'no' : 'yes')}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
