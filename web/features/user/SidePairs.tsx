import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type SidePair, sidePairs, sidesChoice, sidesOfLanguage, useShownSides } from '../../ui/theme.ts'
import css from './SidePairs.module.css'

export function SidePairs() {
  const { t, i18n } = useTranslation('user')
  const shown = useShownSides()
  const name = useId()
  const usual = sidesOfLanguage(i18n.language)
  const noteOf = (pair: SidePair) =>
    pair === usual ? t('sides_usual') : pair === 'blue-orange' ? t('sides_safe') : null
  return (
    <fieldset className={css.pairs} aria-label={t('sides')}>
      {sidePairs.map((pair) => (
        <label key={pair} className={css.pair}>
          <input
            type="radio"
            name={name}
            className={css.radio}
            checked={pair === shown}
            onChange={() => sidesChoice.set(pair)}
            aria-labelledby={`${name}-${pair}`}
          />
          <span className={css.words}>
            <span id={`${name}-${pair}`}>{t(`sides_${pair}`)}</span>
            {noteOf(pair) && <span className={css.note}>{noteOf(pair)}</span>}
          </span>
          <span className={css.preview} data-pair={pair} aria-hidden="true">
            <span className={css.up}>▲</span> <span className={css.down}>▼</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
