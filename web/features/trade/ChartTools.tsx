import IconChartCandle from '@tabler/icons-react/dist/esm/icons/IconChartCandle.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { navIcon } from '../../frame/NavBar.tsx'
import type { Preference } from '../../ui/preference.ts'
import css from './chart.module.css'
import {
  chosenBoll,
  chosenKind,
  chosenMa,
  chosenShown,
  shownByDefault,
  shownSteps,
  zoomed,
} from './chartChoices.ts'

/** What the chart shows and how near: candles or line, indicators, more or fewer candles. The chart follows at once. */
export function ChartTools() {
  const { t } = useTranslation('trade')
  const kind = chosenKind.use() ?? 'candles'
  const shown = chosenShown.use() ?? shownByDefault
  const Other = kind === 'candles' ? IconChartLine : IconChartCandle
  return (
    <fieldset className={css.tools}>
      <legend className="visually-hidden">{t('chart_tools')}</legend>
      <button
        type="button"
        className={navIcon}
        onClick={() => chosenKind.set(kind === 'candles' ? 'line' : 'candles')}
        aria-label={kind === 'candles' ? t('show_line') : t('show_candles')}
      >
        <Other size={24} stroke={1.75} aria-hidden="true" />
      </button>
      <Toggle choice={chosenMa} label={t('ind_ma')}>
        MA
      </Toggle>
      <Toggle choice={chosenBoll} label={t('ind_boll')}>
        BOLL
      </Toggle>
      <span className={css.zoom}>
        <button
          type="button"
          className={navIcon}
          aria-disabled={shown === shownSteps[shownSteps.length - 1]}
          onClick={() => chosenShown.set(zoomed(shown, -1))}
          aria-label={t('zoom_out')}
        >
          <IconZoomOut size={24} stroke={1.75} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={navIcon}
          aria-disabled={shown === shownSteps[0]}
          onClick={() => chosenShown.set(zoomed(shown, 1))}
          aria-label={t('zoom_in')}
        >
          <IconZoomIn size={24} stroke={1.75} aria-hidden="true" />
        </button>
      </span>
    </fieldset>
  )
}

function Toggle(props: { choice: Preference<'yes' | 'no'>; label: string; children: ReactNode }) {
  const { choice, label, children } = props
  const on = choice.use() === 'yes'
  return (
    <button
      type="button"
      className={css.toggle}
      aria-pressed={on}
      aria-label={label}
      onClick={() => choice.set(on ? 'no' : 'yes')}
    >
      {children}
    </button>
  )
}
