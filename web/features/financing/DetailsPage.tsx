import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { BalanceProduct } from './BalanceProduct.tsx'
import { BuyFields } from './BuyFields.tsx'
import { Conditions } from './Conditions.tsx'
import { ProjectHead } from './ProjectHead.tsx'
import { Reserve } from './Reserve.tsx'

/** The rest on sale changes meanwhile. */
const REFRESH_MS = 15_000

export function Component() {
  const { t } = useTranslation(['financing', 'common'])
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return (
    <Page title={t('common:title_project')}>
      {id ? (
        <Details key={id} id={id} />
      ) : (
        <Empty
          picture="shutter"
          action={<LinkButton to={paths.projects}>{t('common:title_projects')}</LinkButton>}
        >
          {t('choose')}
        </Empty>
      )}
    </Page>
  )
}

function Details({ id }: { id: string }) {
  const { data, error, mutate } = useRead('/api/user/yuebaoinfo', { id }, { refreshMs: REFRESH_MS })
  return (
    <ListState data={data} error={error} onRetry={() => void mutate()} skeleton={<TextSkeleton lines={14} />}>
      {data && (
        <>
          <ProjectHead project={data} />
          {data.kind === 'balance' ? <BalanceProduct project={data} /> : <BuyFields project={data} />}
          <Conditions project={data} />
          <Reserve project={data} />
        </>
      )}
    </ListState>
  )
}
