import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { SearchState } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { useKeys } from '../ui/keys.ts'
import { Empty, ListState } from '../ui/ListState.tsx'
import { RowsSkeleton } from '../ui/Skeleton.tsx'
import { watchlist } from './kept.ts'
import { MarketHead } from './MarketHead.tsx'
import css from './market.module.css'
import { ProductRows } from './ProductRows.tsx'
import { categoryChoice, shownProducts } from './products.ts'
import { useProducts } from './useProducts.ts'

/** Lazy: the first load has no room for it. */
const SearchPanel = lazy(async () => ({ default: (await import('./SearchPanel.tsx')).SearchPanel }))

export function ProductList({ searching = false }: { searching?: boolean }) {
  const { t } = useTranslation('market')
  const { products, stale, error, retry } = useProducts()
  const asked = (useLocation().state as Partial<SearchState> | null)?.search === true
  const [search, setSearch] = useState<'never' | 'open' | 'closed'>(searching || asked ? 'open' : 'never')
  useKeys(search === 'open' ? {} : { '/': () => setSearch('open') })
  const chosen = categoryChoice.use() ?? 'all'
  const watched = watchlist.use()
  const shown = products && shownProducts(products, chosen, watched)
  if (search === 'open')
    return (
      <Suspense fallback={<RowsSkeleton rows={8} />}>
        <SearchPanel products={products ?? []} onClose={() => setSearch('closed')} />
      </Suspense>
    )
  return (
    // Prices from before the connection was lost are out of date.
    <div className={css.products} data-stale={stale ?? (error ? true : undefined)}>
      <MarketHead products={products} returning={search === 'closed'} onSearch={() => setSearch('open')} />
      <ListState
        data={shown}
        error={error}
        onRetry={retry}
        skeleton={<RowsSkeleton rows={8} />}
        isEmpty={shown?.length === 0}
        empty={
          chosen === 'watchlist' ? <NothingWatched /> : <Empty picture="shutter">{t('no_products')}</Empty>
        }
      >
        {shown && <ProductRows products={shown} />}
      </ListState>
    </div>
  )
}

function NothingWatched() {
  const { t } = useTranslation('market')
  return (
    <Empty
      picture="pan"
      action={
        <Button kind="secondary" onClick={() => categoryChoice.set('all')}>
          {t('show_all')}
        </Button>
      }
    >
      {t('watch_empty')}
    </Empty>
  )
}
