import { useTranslation } from 'react-i18next'
import { List } from '../ui/List.tsx'
import type { Goods } from './goods.ts'
import { ProductRow } from './ProductRow.tsx'

export function ProductRows({ products }: { products: readonly Goods[] }) {
  const { t } = useTranslation()
  return (
    <List label={t('products')}>
      {products.map((product) => (
        <ProductRow key={product.id} product={product} />
      ))}
    </List>
  )
}
