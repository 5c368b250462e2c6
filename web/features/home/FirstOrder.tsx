import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useInfo, useMe, useRead } from '../../api/hooks.ts'
import { useSession } from '../../api/session.ts'
import { tradingFirst } from '../../market/products.ts'
import { useProducts } from '../../market/useProducts.ts'
import { paths, tradePath } from '../../paths.ts'
import { createKeptStore } from '../../store/store.ts'
import { useOpenOrders } from '../../trading/openOrders.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import css from './home.module.css'

/** Remembers that the user has ordered, to spare a request. */
const orderedBy = createKeptStore<string>({
  key: 'evenhand.ordered',
  read: (text) => text ?? '',
  write: (publicId) => publicId,
})

/** Shown on a practice stage until the first order. */
export function FirstOrder() {
  const { t } = useTranslation('home')
  const { data: info } = useInfo()
  const publicId = useSession()?.user.publicId ?? ''
  const known = orderedBy.use() === publicId
  const runs = useOpenOrders().length > 0
  const { data } = useRead('/api/user/orderlist', known ? null : { limit: 1 })
  const has = runs || (data !== undefined && data.items.length > 0)
  useEffect(() => {
    if (has) orderedBy.set(publicId)
  }, [has, publicId])
  const { products } = useProducts()
  const [product] = products ? tradingFirst(products) : []
  const { data: me } = useMe()
  // Nobody on a break is asked to begin.
  if (known || has || info?.money === 'real' || me?.limits.pause) return null
  // Keeps its place until known, so that the list below does not move.
  const hidden = !data || !product || !info || !me
  return (
    <Card>
      <div className={css.first} style={hidden ? { visibility: 'hidden' } : undefined}>
        <h2>{t('first_title')}</h2>
        <p>{t('first_text')}</p>
        <LinkButton full to={product ? tradePath(product.id) : paths.market}>
          {t('first_start')}
        </LinkButton>
      </div>
    </Card>
  )
}
