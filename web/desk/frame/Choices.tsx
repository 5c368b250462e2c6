import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { Segmented } from '../../ui/choices.tsx'
import { themeChoice, themes } from '../../ui/theme.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { chooseLanguage, deskLanguages } from '../i18n/index.ts'

export function LanguageChoice() {
  const { t, i18n } = useTranslation('desk')
  const slugText = useSlugText()
  const value = deskLanguages.find((lang) => lang === i18n.language) ?? 'en'
  return (
    <Segmented
      label={t('language')}
      options={deskLanguages.map((lang) => ({ value: lang, label: languageInfo[lang].name }))}
      value={value}
      onValue={(lang) => void chooseLanguage(lang).catch(() => toast(slugText('network_error'), 'danger'))}
    />
  )
}

export function ThemeChoice() {
  const { t } = useTranslation('desk')
  return (
    <Segmented
      label={t('theme')}
      options={themes.map((theme) => ({ value: theme, label: t(`theme_${theme}`) }))}
      value={themeChoice.use() ?? 'system'}
      onValue={themeChoice.set}
    />
  )
}
