import { useTranslation } from 'react-i18next'
import { ProductList } from '../../market/ProductList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** The other products, by category; a tap leads to one and puts the sheet away. */
export function ProductSheet({
  open,
  searching,
  onClose,
}: {
  open: boolean
  /** With the search open at once. */
  searching: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('trade')
  return (
    <Sheet open={open} onClose={onClose} title={t('choose_product')}>
      <ProductList searching={searching} />
    </Sheet>
  )
}
