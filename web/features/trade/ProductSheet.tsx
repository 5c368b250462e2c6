import { useTranslation } from 'react-i18next'
import { ProductList } from '../../market/ProductList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

export function ProductSheet({
  open,
  searching,
  onClose,
}: {
  open: boolean
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
