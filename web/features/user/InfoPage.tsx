import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { useTranslation } from 'react-i18next'
import { useMe, useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { askOnPath, paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from './Avatar.tsx'
import { Identity } from './Identity.tsx'
import { useLevelName } from './useLevelName.ts'

const links = [
  { to: paths.bindPhone, title: 'title_bind_phone', Icon: IconPhone, now: 'phone' },
  { to: paths.bindMail, title: 'title_bind_mail', Icon: IconMail, now: 'mail' },
  { to: paths.chooseLocation, title: 'title_choose_location', Icon: IconMapPin, now: 'zone' },
  { to: paths.auth, title: 'title_auth', Icon: IconId, now: 'level' },
  { to: paths.security, title: 'title_security', Icon: IconShieldLock, now: null },
  { to: paths.limits, title: 'title_limits', Icon: IconHourglass, now: null },
] as const

export function Component() {
  const { t } = useTranslation(['identity', 'common'])
  const format = useFormat()
  const levelName = useLevelName()
  const me = useMe()
  const profile = useRead('/api/user/profile')
  const limits = useRead('/api/user/limits')
  const identity = useRead('/api/user/certification')
  const reads = [me, profile, limits, identity]
  const retry = () => void Promise.all(reads.map((read) => read.mutate()))
  const known = me.data &&
    profile.data &&
    limits.data &&
    identity.data && { ...me.data, ...profile.data, limits: limits.data, given: identity.data.given }
  const now = known && {
    phone: known.phone ?? t('info_none'),
    mail: known.mail ?? t('info_none'),
    zone: known.limits.timeZone.name.replaceAll('_', ' '),
    level: levelName(known.level),
  }
  return (
    <Page title={t('common:title_info')}>
      <ListState
        data={known}
        error={reads.find(({ error }) => error)?.error}
        onRetry={retry}
        skeleton={<TextSkeleton lines={10} />}
      >
        {known && now && (
          <>
            <Identity
              publicId={known.publicId}
              username={known.username}
              linked={known.linked}
              picture={<Avatar avatar={known.avatar} />}
            />
            <Card>
              <Facts>
                <Fact name={t('info_name')}>{known.username}</Fact>
                <Fact name={t('part_realName')}>{known.given.realName ?? t('info_none')}</Fact>
                <Fact name={t('info_joined')}>{format.date(known.createdAt)}</Fact>
              </Facts>
            </Card>
            <List>
              {links.map(({ to, title, Icon, now: what }) => (
                <Row
                  key={to}
                  compact
                  to={to}
                  start={<Icon size={20} stroke={1.75} aria-hidden="true" />}
                  title={t(`common:${title}`)}
                  {...(what && { sub: <span className="num">{now[what]}</span> })}
                />
              ))}
            </List>
            {known.level > 0 && (
              <LinkButton kind="secondary" full to={askOnPath('verified_data')}>
                {t('info_change')}
              </LinkButton>
            )}
          </>
        )}
      </ListState>
    </Page>
  )
}
