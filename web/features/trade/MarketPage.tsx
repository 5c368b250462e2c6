import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { loadPage } from '../../frame/loading.tsx'
import { Page } from '../../frame/Page.tsx'
import { ProductList } from '../../market/ProductList.tsx'
import { RowsSkeleton, Waiting } from '../../ui/Skeleton.tsx'

const QuoteView = lazy(() => loadPage(() => import('./QuoteView.tsx')))

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
