import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { loadPage } from '../../loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowsSkeleton, Waiting } from '../../ui/Skeleton.tsx'
import { ProductList } from './ProductList.tsx'

const QuoteView = lazy(() => loadPage(() => import('../trade/QuoteView.tsx')))

/** The markets as anyone may look at them; with a product in the address, that product's quote. */
export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!id) {
    return (
      <Page title={t('title_market')}>
        <ProductList />
      </Page>
    )
  }
  return (
    <Suspense
      fallback={
        <Page title={id}>
          <Waiting>
            <RowsSkeleton />
          </Waiting>
        </Page>
      }
    >
      <QuoteView id={id} key={id} />
    </Suspense>
  )
}
