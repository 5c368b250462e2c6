import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'
import { useLevelName } from './useLevelName.ts'

export function Personal({ level }: { level: number }) {
  const { t } = useTranslation()
  const levelName = useLevelName()
  return (
    <List>
      <Row
        compact
        to={paths.info}
        start={<IconUser size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_info')}
      />
      <Row
        compact
        to={paths.auth}
        start={<IconId size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_auth')}
        end={levelName(level)}
      />
      <Row
        compact
        to={paths.payment}
        start={<IconBuildingBank size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_payment')}
      />
      <Row
        compact
        to={paths.activityCenter}
        start={<IconTrophy size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_activityCenter')}
      />
    </List>
  )
}
