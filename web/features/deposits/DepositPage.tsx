import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { DepositFields } from './DepositFields.tsx'
import { PayInto } from './PayInto.tsx'

export function Component() {
  const { t } = useTranslation(['deposits', 'common'])
  const [params] = useSearchParams()
  const { data, error, mutate } = useRead('/api/user/recharge')
  const method = params.get('method')
  const way = data?.items.find((item) => item.method === method)
  // A typed address, or a way no longer offered: show the list.
  if (data && !way) return <Navigate to={paths.depositWays} replace />
  return (
    <Page title={way ? t(`method_${way.method}`) : t('common:title_deposit')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={12} />}
      >
        {data && way && (
          <>
            <PayInto way={way} practice={data.practice} />
            <DepositFields ways={data} way={way} />
          </>
        )}
      </ListState>
    </Page>
  )
}
