import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadIfReachable } from '../../reload.ts'
import { Button } from '../../ui/Button.tsx'
import css from './chart.module.css'

/** If the chart's code fails, prices and ticket stay usable. */
export class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.failed ? <ChartFailed /> : this.props.children
  }
}

/** A browser never retries code that failed to load: only a reload helps. */
function ChartFailed() {
  const { t } = useTranslation(['trade', 'common'])
  return (
    <div className={css.chartNote} role="alert">
      <p>{t('chart_failed')}</p>
      <Button kind="quiet" onClick={() => void reloadIfReachable()}>
        {t('common:retry')}
      </Button>
    </div>
  )
}
