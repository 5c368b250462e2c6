import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/choices.tsx'
import { amountsHidden, vibrates } from '../../ui/preference.ts'
import { Switch } from '../../ui/Switch.tsx'
import { themeChoice, themes } from '../../ui/theme.ts'
import { sounds, tick } from '../../ui/tick.ts'
import { SidePairs } from './SidePairs.tsx'
import css from './user.module.css'

/** Plays the sound once when it is turned on. */
function chooseSound(on: boolean): void {
  sounds.set(on ? 'yes' : 'no')
  tick()
}

export function Display() {
  const { t } = useTranslation('user')
  const theme = themeChoice.use() ?? 'system'
  const hidden = amountsHidden.use() === 'yes'
  const buzzes = vibrates.use() !== 'no'
  const sounding = sounds.use() === 'yes'
  return (
    <div className={css.display}>
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
        {/* Hidden on a phone that cannot vibrate. */}
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
