import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import css from './activities.module.css'
import { Invitations } from './Invitations.tsx'
import { InvitePartner } from './InvitePartner.tsx'
import { LinkedPartner } from './LinkedPartner.tsx'
import { SentInvitation } from './SentInvitation.tsx'

/** The partner may act meanwhile. */
const REFRESH_MS = 15_000

export function Component() {
  const { t } = useTranslation(['activities', 'common'])
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/user/addlover', {}, { refreshMs: REFRESH_MS })
  return (
    <Page title={t('common:title_couple')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={8} />}
      >
        {data && (
          <>
            <p>{t('couple_intro', { every: data.every, amount: format.money(data.reward, data.asset) })}</p>
            {data.partner ? (
              <LinkedPartner couple={data} partner={data.partner} />
            ) : (
              <>
                <Invitations received={data.received} />
                {data.sent ? <SentInvitation sent={data.sent} /> : <InvitePartner publicId={data.publicId} />}
              </>
            )}
            <p className={css.note}>{t('couple_counts')}</p>
          </>
        )}
      </ListState>
    </Page>
  )
}
