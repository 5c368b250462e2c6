import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconShieldExclamation from '@tabler/icons-react/dist/esm/icons/IconShieldExclamation.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'

const rows = [
  { to: paths.news, title: 'title_news', Icon: IconNews },
  { to: paths.notice, title: 'title_notice', Icon: IconSpeakerphone },
  { to: paths.activityCatalogue, title: 'title_activities', Icon: IconCalendarEvent },
  { to: paths.tour, title: 'title_tour', Icon: IconCompass },
  { to: paths.fairness, title: 'title_fairness', Icon: IconScale },
  { to: paths.rules, title: 'title_rules', Icon: IconListCheck },
  { to: paths.risk, title: 'title_risk', Icon: IconShieldExclamation },
  { to: paths.agreement, title: 'title_agreement', Icon: IconFileText },
  { to: paths.download, title: 'title_download', Icon: IconDeviceMobile },
  { to: paths.about, title: 'title_about', Icon: IconInfoCircle },
] as const

export function Reading() {
  const { t } = useTranslation()
  return (
    <List>
      {rows.map(({ to, title, Icon }) => (
        <Row
          key={to}
          compact
          to={to}
          start={<Icon size={20} stroke={1.75} aria-hidden="true" />}
          title={t(title)}
        />
      ))}
    </List>
  )
}
