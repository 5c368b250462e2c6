import { useTranslation } from 'react-i18next'
import { List } from '../ui/List.tsx'
import css from './market.module.css'
import { ProductRow } from './ProductRow.tsx'
import type { ListedProduct } from './products.ts'

export function ProductRows({ products }: { products: readonly ListedProduct[] }) {
  const { t } = useTranslation(['common', 'market'])
  return (
    <div className={css.rows}>
      <p className={css.window}>{t('market:window')}</p>
      <List label={t('products')}>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </List>
    </div>
  )
}
