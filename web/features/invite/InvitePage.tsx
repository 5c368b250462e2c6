import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Friends } from './Friends.tsx'
import { InviteRules } from './InviteRules.tsx'
import css from './invite.module.css'
import { ShareCode } from './ShareCode.tsx'

export function Component() {
  const { t } = useTranslation(['invite', 'common'])
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/user/invite', {})
  const given = data?.reward && {
    amount: format.money(data.reward, data.asset),
    stakes: format.money(data.settledStakes, data.asset),
  }
  return (
    <Page title={t('common:title_invite')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {data && (
          <div className={css.page}>
            <p>{given ? t('intro', given) : t('intro_off')}</p>
            {given && data.missing && <p>{t(`mine_${data.missing}`, given)}</p>}
            <ShareCode code={data.code} />
            <Section title={t('friends')}>
              <Friends invite={data} />
            </Section>
            <Section title={t('rules')}>
              <InviteRules invite={data} />
            </Section>
          </div>
        )}
      </ListState>
    </Page>
  )
}
