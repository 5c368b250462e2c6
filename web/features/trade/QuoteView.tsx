import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { paths, tradePath } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { BlockNote } from './BlockNote.tsx'
import { Durations } from './Durations.tsx'
import { ProductMarket, useMarket } from './ProductMarket.tsx'
import { ProductPage } from './ProductPage.tsx'
import css from './product.module.css'

/** For visitors: nothing can be ordered here. */
export default function QuoteView({ id }: { id: string }) {
  return (
    <ProductMarket id={id}>
      <View id={id} />
    </ProductMarket>
  )
}

function View({ id }: { id: string }) {
  const { t } = useTranslation('trade')
  const { product, block } = useMarket()
  return (
    <ProductPage id={id} bottom={product && <WayIn id={id} symbol={product.symbol} />}>
      {product && (
        <div className={css.about}>
          {block && <BlockNote block={block} />}
          <Section title={t('durations')}>
            <Durations product={product} />
          </Section>
        </div>
      )}
    </ProductPage>
  )
}

/** Visitors register or log in first, and are led back. */
function WayIn({ id, symbol }: { id: string; symbol: string }) {
  const { t } = useTranslation(['trade', 'login'])
  const session = useSession()
  if (session) {
    return (
      <LinkButton full to={tradePath(id)}>
        {t('trade_symbol', { symbol })}
      </LinkButton>
    )
  }
  const state = { from: tradePath(id) }
  return (
    <div className={css.wayIn}>
      <LinkButton full to={paths.register} state={state}>
        {t('login:register')}
      </LinkButton>
      <LinkButton full kind="secondary" to={paths.login} state={state}>
        {t('login:log_in')}
      </LinkButton>
    </div>
  )
}
