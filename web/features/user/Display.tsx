import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useTranslation } from 'react-i18next'
import { isLang, languageInfo } from '../../../shared/i18n/languages.ts'
import { paths } from '../../paths.ts'
import { Segmented } from '../../ui/choices.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Select } from '../../ui/Select.tsx'
import { sidePairs, sidesChoice, themeChoice, themes, useShownSides } from '../../ui/theme.ts'
import css from './user.module.css'

/** Language, light or dark, and the colours of up and down. */
export function Display() {
  const { t, i18n } = useTranslation(['user', 'common'])
  const theme = themeChoice.use() ?? 'system'
  const sides = useShownSides()
  const { language } = i18n
  return (
    <div className={css.display}>
      <List>
        <Row
          compact
          to={paths.language}
          start={<IconLanguage size={20} stroke={1.75} aria-hidden="true" />}
          title={t('common:title_language')}
          end={isLang(language) ? languageInfo[language].name : language}
        />
      </List>
      <div>
        <p className={css.label} aria-hidden="true">
          {t('theme')}
        </p>
        <Segmented
          label={t('theme')}
          options={themes.map((value) => ({ value, label: t(`theme_${value}`) }))}
          value={theme}
          onValue={themeChoice.set}
        />
      </div>
      <Select
        label={t('sides')}
        options={sidePairs.map((value) => ({ value, label: t(`sides_${value}`) }))}
        value={sides}
        onValue={sidesChoice.set}
      />
    </div>
  )
}
