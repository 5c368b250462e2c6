import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useTranslation } from 'react-i18next'
import { isLang, languageInfo } from '../../../shared/i18n/languages.ts'
import { paths } from '../../paths.ts'
import { Segmented } from '../../ui/choices.tsx'
import { List, Row } from '../../ui/List.tsx'
import { amountsHidden, vibrates } from '../../ui/preference.ts'
import { themeChoice, themes } from '../../ui/theme.ts'
import { sounds, tick } from '../../ui/tick.ts'
import { SidePairs } from './SidePairs.tsx'
import { Switch } from './Switch.tsx'
import css from './user.module.css'

/** Turned on, it is heard at once. */
function chooseSound(on: boolean): void {
  sounds.set(on ? 'yes' : 'no')
  tick()
}

/** How this phone shows things: language, light or dark, colours of up and down, what is covered, what buzzes. */
export function Display() {
  const { t, i18n } = useTranslation(['user', 'common'])
  const theme = themeChoice.use() ?? 'system'
  const hidden = amountsHidden.use() === 'yes'
  const buzzes = vibrates.use() !== 'no'
  const sounding = sounds.use() === 'yes'
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
      <div>
        <p className={css.label} aria-hidden="true">
          {t('sides')}
        </p>
        <div className={css.rows}>
          <SidePairs />
        </div>
      </div>
      <div className={css.rows}>
        <Switch
          label={t('hide_balances')}
          note={t('hide_balances_note')}
          on={hidden}
          onSwitch={(on) => amountsHidden.set(on ? 'yes' : 'no')}
        />
        {/* Where a phone cannot buzz there is nothing to choose. */}
        {'vibrate' in navigator && (
          <Switch
            label={t('vibration')}
            note={t('vibration_note')}
            on={buzzes}
            onSwitch={(on) => vibrates.set(on ? 'yes' : 'no')}
          />
        )}
        <Switch label={t('sound')} note={t('sound_note')} on={sounding} onSwitch={chooseSound} />
      </div>
    </div>
  )
}
