import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'

export function Rewards() {
  const { t } = useTranslation()
  return (
    <List>
      <Row
        compact
        to={paths.sign}
        start={<IconCalendarCheck size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_sign')}
      />
      <Row
        compact
        to={paths.invite}
        start={<IconUserPlus size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_invite')}
      />
    </List>
  )
}
