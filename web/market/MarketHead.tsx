import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { navIcon } from '../frame/NavBar.tsx'
import { Chips } from '../ui/choices.tsx'
import { watchlist } from './kept.ts'
import css from './market.module.css'
import { categories, categoriesOf, categoryChoice, type ListedProduct } from './products.ts'

export function MarketHead({
  products,
  returning,
  onSearch,
}: {
  products: readonly ListedProduct[] | undefined
  /** The search was just closed: focus its button again. */
  returning: boolean
  onSearch: () => void
}) {
  const { t } = useTranslation(['common', 'market', 'products'])
  const chosen = categoryChoice.use() ?? 'all'
  const watched = watchlist.use()
  const search = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (returning) search.current?.focus()
  }, [returning])
  const own = watched.length > 0 || chosen === 'watchlist'
  const options = [
    ...(own ? [{ value: 'watchlist' as const, label: t('market:watchlist') }] : []),
    { value: 'all' as const, label: t('category_all') },
    ...(products ? categoriesOf(products) : categories).map((value) => ({
      value,
      label: t(`products:category.${value}`),
    })),
  ]
  return (
    <div className={css.head}>
      <div className={css.filter}>
        <Chips label={t('category')} options={options} value={chosen} onValue={categoryChoice.set} />
      </div>
      <button
        ref={search}
        type="button"
        className={navIcon}
        onClick={onSearch}
        aria-label={t('market:search_products')}
      >
        <IconSearch size={24} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
