import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe, useStale } from '../../api/hooks.ts'
import { Bell } from '../../frame/Bell.tsx'
import { FrozenNote } from '../../frame/FrozenNote.tsx'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { Balance } from '../../ui/Balance.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Identity } from './Identity.tsx'
import { Logout } from './Logout.tsx'
import { MoneyRows } from './MoneyRows.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { Personal } from './Personal.tsx'
import { Reading } from './Reading.tsx'
import { Refill } from './Refill.tsx'
import { Rewards } from './Rewards.tsx'
import { Service } from './Service.tsx'
import { Settings } from './Settings.tsx'
import css from './user.module.css'

export function Component() {
  const { t } = useTranslation(['user', 'common'])
  const { data: me, error, mutate } = useMe()
  const stale = useStale('/api/user/index')
  return (
    <Page tabs title={t('common:title_user')} right={<Bell />}>
      <ListState data={me} error={error} onRetry={() => void mutate()} skeleton={<TextSkeleton lines={6} />}>
        {me && (
          <>
            <FrozenNote />
            <Identity
              publicId={me.publicId}
              username={me.username}
              linked={me.linked}
              picture={
                <Link to={paths.info} className={css.avatar} aria-label={t('common:title_info')}>
                  <OwnPicture avatar={me.avatar} />
                </Link>
              }
            />
            <Card>
              <Balance balances={me.balances} stale={stale} />
              <div className={css.assets}>
                <LinkButton to={paths.depositWays}>{t('common:title_deposit')}</LinkButton>
                <LinkButton kind="secondary" to={paths.withdraw}>
                  {t('common:title_withdraw')}
                </LinkButton>
                <LinkButton kind="secondary" to={paths.exchange}>
                  {t('common:title_exchange')}
                </LinkButton>
              </div>
              <Refill refill={me.refill} />
            </Card>
            <MoneyRows />
            <Rewards />
            <Personal level={me.level} />
          </>
        )}
      </ListState>
      <Service />
      <Section title={t('common:settings')}>
        <Settings />
      </Section>
      <Section title={t('reading')}>
        <Reading />
      </Section>
      <Logout />
    </Page>
  )
}
