import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chips } from '../../ui/choices.tsx'
import { List } from '../../ui/List.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { type Category, categoriesOf, tradingFirst } from './goods.ts'
import css from './ProductList.module.css'
import { ProductRow } from './ProductRow.tsx'
import { useGoods } from './useGoods.ts'

const order: readonly Category[] = ['forex', 'gold', 'futures', 'stocks', 'crypto']

/** All products by category. */
export function ProductList() {
  const { t } = useTranslation(['common', 'products'])
  const { goods, error, retry } = useGoods()
  const [chosen, setChosen] = useState<Category | 'all'>('all')
  const shown = goods && tradingFirst(goods).filter(({ category }) => chosen === 'all' || category === chosen)
  const options = [
    { value: 'all' as const, label: t('category_all') },
    ...categoriesOf(goods ?? [], order).map((value) => ({ value, label: t(`products:category.${value}`) })),
  ]
  return (
    <div className={css.products}>
      {goods && <Chips label={t('category')} options={options} value={chosen} onValue={setChosen} />}
      <ListState data={goods} error={error} onRetry={retry} skeleton={<RowsSkeleton rows={8} />}>
        <List label={t('products')}>
          {shown?.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </List>
      </ListState>
    </div>
  )
}
