import { useTranslation } from 'react-i18next'
import { Page } from '../../frame/Page.tsx'
import { ProductList } from '../../market/ProductList.tsx'
import { useAddressParams, withParams } from '../../ui/addressParams.ts'
import { Tabs } from '../../ui/choices.tsx'
import { OpenList } from './OpenList.tsx'
import { SettledList } from './SettledList.tsx'

const views = ['markets', 'open', 'settled'] as const
type View = (typeof views)[number]

export function Component() {
  const { t } = useTranslation(['orders', 'common'])
  const [params, changeParams] = useAddressParams()
  const view: View = views.find((name) => name === params.get('view')) ?? 'markets'
  // Keeps the filter of settled orders when the view changes.
  const show = (next: View) =>
    changeParams((now) => withParams(now, { view: next === 'markets' ? '' : next }))
  return (
    <Page tabs title={t('common:title_orders')}>
      <Tabs
        label={t('views')}
        options={views.map((value) => ({ value, label: t(`tab_${value}`) }))}
        value={view}
        onValue={show}
      />
      {view === 'markets' && <ProductList />}
      {view === 'open' && <OpenList />}
      {view === 'settled' && <SettledList />}
    </Page>
  )
}
