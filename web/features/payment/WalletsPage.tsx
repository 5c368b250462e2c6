import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { Alert, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { BindForm } from './BindForm.tsx'
import { Bound } from './Bound.tsx'

export function Component() {
  const { t } = useTranslation(['payment', 'common'])
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/user/user_wallet')
  const isFull = data !== undefined && data.items.length >= data.most
  return (
    <Page title={t('common:title_bindwallet')}>
      <ListState data={data} error={error} onRetry={() => void mutate()}>
        {data && data.items.length > 0 && <Bound of={data} label={t('common:title_bindwallet')} />}
        {data && (
          <Section title={t('add_address')}>
            {isFull ? (
              <Alert kind="info">{t('full', { most: format.number(data.most) })}</Alert>
            ) : (
              // Resets the form after each addition.
              <BindForm key={data.items[0]?.id ?? ''} kind="address" of={data} />
            )}
          </Section>
        )}
      </ListState>
    </Page>
  )
}
