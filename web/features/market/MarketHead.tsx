import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Chips } from '../../ui/choices.tsx'
import { navIcon } from '../../ui/NavBar.tsx'
import { categories, categoriesOf, categoryChoice, type Goods } from './goods.ts'
import { watchlist } from './kept.ts'
import css from './market.module.css'

/** One line over the list: categories that scroll, and the way to the search. */
export function MarketHead({
  goods,
  returning,
  onSearch,
}: {
  goods: readonly Goods[] | undefined
  /** The search was just closed: attention comes back to where it was opened. */
  returning: boolean
  onSearch: () => void
}) {
  const { t } = useTranslation(['common', 'market', 'products'])
  const chosen = categoryChoice.use() ?? 'all'
  const watched = watchlist.use()
  const filter = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (returning) search.current?.focus()
  }, [returning])
  // The one remembered may stand beyond the edge: then it is brought in, with a part of the one before it.
  useEffect(() => {
    const chip = filter.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    const line = chip?.parentElement
    if (!chip || !line) return
    const end = chip.offsetLeft - line.offsetLeft + chip.offsetWidth
    if (end > line.clientWidth) line.scrollLeft = chip.offsetLeft - line.offsetLeft - chip.offsetWidth
  }, [])
  const own = watched.length > 0 || chosen === 'watchlist'
  const options = [
    ...(own ? [{ value: 'watchlist' as const, label: t('market:watchlist') }] : []),
    { value: 'all' as const, label: t('category_all') },
    ...(goods ? categoriesOf(goods) : categories).map((value) => ({
      value,
      label: t(`products:category.${value}`),
    })),
  ]
  return (
    <div className={css.head}>
      <div className={css.filter} ref={filter}>
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
