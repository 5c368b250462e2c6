import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { kindIcons } from './kinds.ts'
import css from './payment.module.css'
import { cardKinds, type Destinations, type Kind } from './types.ts'

export function Component() {
  const { t } = useTranslation(['payment', 'common'])
  const cards = useRead('/api/user/bank_card')
  const wallets = useRead('/api/user/user_wallet')
  const read = cards.data && wallets.data ? ([cards.data, wallets.data] as const) : undefined
  const retry = () => void Promise.all([cards.mutate(), wallets.mutate()])
  return (
    <Page title={t('common:title_payment')}>
      <p className={css.note}>{t('intro')}</p>
      <ListState data={read} error={cards.error ?? wallets.error} onRetry={retry}>
        {read && (
          <List label={t('common:title_payment')}>
            {cardKinds.map((kind) => (
              <KindRow key={kind} kind={kind} of={read[0]} />
            ))}
            <KindRow kind="address" of={read[1]} />
          </List>
        )}
      </ListState>
    </Page>
  )
}

/** An empty kind leads to its form. */
function KindRow({ kind, of }: { kind: Kind; of: Destinations }) {
  const { t } = useTranslation('payment')
  const Icon = kindIcons[kind]
  const count = of.items.filter((one) => one.kind === kind).length
  const to = kind === 'address' ? paths.wallets : count > 0 ? paths.cards : `${paths.addCard}?kind=${kind}`
  return (
    <Row
      to={to}
      start={<Icon size={24} stroke={1.75} aria-hidden="true" />}
      title={t(`kind_${kind}`)}
      sub={count > 0 ? t('bound', { count }) : t('none')}
    />
  )
}
