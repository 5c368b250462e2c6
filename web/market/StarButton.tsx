import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useTranslation } from 'react-i18next'
import { toggled, watchlist } from './kept.ts'
import css from './StarButton.module.css'

export function StarButton({
  productId,
  symbol,
  size = 24,
}: {
  productId: string
  symbol: string
  size?: number
}) {
  const { t } = useTranslation('market')
  const watched = watchlist.use().includes(productId)
  const Icon = watched ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={watched}
      aria-label={t('watch_symbol', { symbol })}
      onClick={() => watchlist.set(toggled(watchlist.get(), productId))}
    >
      <Icon size={size} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
