import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { knowsPasskeys } from '../../passkeys/passkey.ts'
import { ListState } from '../../ui/ListState.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { AdviceCard } from './AdviceCard.tsx'
import { adviceFor } from './advice.ts'
import { RemovalCard } from './RemovalCard.tsx'
import { Rows } from './Rows.tsx'

export function Component() {
  const { t } = useTranslation('common')
  const { data, error, mutate } = useRead('/api/user/security')
  return (
    <Page title={t('title_security')}>
      <ListState data={data} error={error} onRetry={() => void mutate()} skeleton={<RowsSkeleton rows={7} />}>
        {data && (
          <>
            {data.proofRemovalAt !== null && (
              <RemovalCard at={data.proofRemovalAt} passkeys={data.passkeys} />
            )}
            <AdviceCard advice={adviceFor(data, knowsPasskeys())} />
            <Rows security={data} />
          </>
        )}
      </ListState>
    </Page>
  )
}
