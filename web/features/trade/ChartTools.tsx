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
  chosenSpan,
  shownByDefault,
  shownSteps,
  spanByDefault,
  spanSteps,
  zoomed,
} from './chartChoices.ts'

export function ChartTools({ live }: { live: boolean }) {
  const { t } = useTranslation('trade')
  return (
    <fieldset className={css.tools}>
      <legend className="visually-hidden">{t('chart_tools')}</legend>
      {live ? (
        <Zoom
          {...{ choice: chosenSpan, steps: spanSteps, byDefault: spanByDefault }}
          further={t('zoom_out_live')}
          nearer={t('zoom_in_live')}
        />
      ) : (
        <>
          <Kind />
          <Toggle choice={chosenMa} label={t('ind_ma')}>
            MA
          </Toggle>
          <Toggle choice={chosenBoll} label={t('ind_boll')}>
            BOLL
          </Toggle>
          <Zoom
            {...{ choice: chosenShown, steps: shownSteps, byDefault: shownByDefault }}
            further={t('zoom_out')}
            nearer={t('zoom_in')}
          />
        </>
      )}
    </fieldset>
  )
}

function Kind() {
  const { t } = useTranslation('trade')
  const kind = chosenKind.use() ?? 'candles'
  const Other = kind === 'candles' ? IconChartLine : IconChartCandle
  return (
    <button
      type="button"
      className={navIcon}
      onClick={() => chosenKind.set(kind === 'candles' ? 'line' : 'candles')}
      aria-label={kind === 'candles' ? t('show_line') : t('show_candles')}
    >
      <Other size={24} stroke={1.75} aria-hidden="true" />
    </button>
  )
}

function Zoom<Step extends string>(props: {
  choice: Preference<Step>
  steps: readonly Step[]
  byDefault: NoInfer<Step>
  further: string
  nearer: string
}) {
  const { choice, steps, byDefault, further, nearer } = props
  const shown = choice.use() ?? byDefault
  return (
    <span className={css.zoom}>
      <button
        type="button"
        className={navIcon}
        aria-disabled={shown === steps[steps.length - 1]}
        onClick={() => choice.set(zoomed(shown, -1, steps))}
        aria-label={further}
      >
        <IconZoomOut size={24} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={navIcon}
        aria-disabled={shown === steps[0]}
        onClick={() => choice.set(zoomed(shown, 1, steps))}
        aria-label={nearer}
      >
        <IconZoomIn size={24} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
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
