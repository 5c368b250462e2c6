import { useTranslation } from 'react-i18next'
import { List } from '../ui/List.tsx'
import { ProductRow } from './ProductRow.tsx'
import type { ListedProduct } from './products.ts'

export function ProductRows({ products }: { products: readonly ListedProduct[] }) {
  const { t } = useTranslation()
  return (
    <List label={t('products')}>
      {products.map((product) => (
        <ProductRow key={product.id} product={product} />
      ))}
    </List>
  )
}
