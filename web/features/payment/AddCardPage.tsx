import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { useAddressParams, withParams } from '../../ui/addressParams.ts'
import { Alert } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { BindForm } from './BindForm.tsx'
import { type CardKind, cardKinds } from './types.ts'

export function Component() {
  const { t } = useTranslation(['payment', 'common'])
  const format = useFormat()
  const [params, changeParams] = useAddressParams()
  const { data, error, mutate } = useRead('/api/user/bank_card')
  const kind: CardKind = cardKinds.find((one) => one === params.get('kind')) ?? 'card'
  const isFull = data !== undefined && data.items.filter((one) => one.kind === kind).length >= data.most
  return (
    <Page title={t('common:title_addBank')}>
      <Segmented
        label={t('kind')}
        options={cardKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        value={kind}
        onValue={(value) => changeParams((now) => withParams(now, { kind: value }))}
      />
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {data && isFull && <Alert kind="info">{t('full', { most: format.number(data.most) })}</Alert>}
        {data && !isFull && <BindForm key={kind} kind={kind} of={data} />}
      </ListState>
    </Page>
  )
}
