import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from './Avatar.tsx'
import { Identity } from './Identity.tsx'
import { useLevelName } from './useLevelName.ts'

/** What can be done about it, each on a page of its own. */
const links = [
  { to: paths.auth, title: 'title_auth', Icon: IconId },
  { to: paths.security, title: 'title_security', Icon: IconShieldLock },
  { to: paths.limits, title: 'title_limits', Icon: IconHourglass },
] as const

/** Who one is here: picture, name, public id, level, since when; and the ways to change what can be. */
export function Component() {
  const { t } = useTranslation(['identity', 'common'])
  const format = useFormat()
  const levelName = useLevelName()
  const { data: me, error, mutate } = useMe()
  return (
    <Page title={t('common:title_info')}>
      <ListState data={me} error={error} onRetry={() => void mutate()} skeleton={<TextSkeleton lines={6} />}>
        {me && (
          <>
            <Identity publicId={me.publicId} username={me.username} picture={<Avatar avatar={me.avatar} />} />
            <Card>
              <Facts>
                <Fact name={t('info_name')}>{me.username}</Fact>
                <Fact name={t('common:title_auth')}>{levelName(me.level)}</Fact>
                <Fact name={t('info_joined')}>{format.date(me.createdAt)}</Fact>
              </Facts>
            </Card>
            <List>
              {links.map(({ to, title, Icon }) => (
                <Row
                  key={to}
                  compact
                  to={to}
                  start={<Icon size={20} stroke={1.75} aria-hidden="true" />}
                  title={t(`common:${title}`)}
                />
              ))}
            </List>
          </>
        )}
      </ListState>
    </Page>
  )
}
