import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { useTranslation } from 'react-i18next'
import { isLang, languageInfo } from '../../../shared/i18n/languages.ts'
import { paths } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'

export function Settings() {
  const { t, i18n } = useTranslation('common')
  const { language } = i18n
  return (
    <List label={t('settings')}>
      <Row
        compact
        to={paths.security}
        start={<IconShieldLock size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_security')}
      />
      <Row
        compact
        to={paths.limits}
        start={<IconHourglass size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_limits')}
      />
      <Row
        compact
        to={paths.notifications}
        start={<IconBell size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_notifications')}
      />
      <Row
        compact
        to={paths.alerts}
        start={<IconBellRinging size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_alerts')}
      />
      <Row
        compact
        to={paths.language}
        start={<IconLanguage size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_language')}
        end={isLang(language) ? languageInfo[language].name : language}
      />
      <Row
        compact
        to={paths.display}
        start={<IconPalette size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_display')}
      />
      <Row
        compact
        to={paths.ownData}
        start={<IconFileDownload size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_ownData')}
      />
    </List>
  )
}
