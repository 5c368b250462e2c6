import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { Bound } from './Bound.tsx'

/** Includes accounts at Alipay and WeChat. */
export function Component() {
  const { t } = useTranslation(['payment', 'common'])
  const { data, error, mutate } = useRead('/api/user/bank_card')
  return (
    <Page title={t('common:title_bindbank')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={data?.items.length === 0}
        empty={<Empty picture="pan">{t('empty_cards')}</Empty>}
      >
        {data && <Bound of={data} label={t('common:title_bindbank')} />}
      </ListState>
      <LinkButton full to={paths.addCard}>
        {t('common:title_addBank')}
      </LinkButton>
    </Page>
  )
}
