import { useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useLayers } from '../ui/layers.ts'
import { vibrates } from '../ui/preference.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { tick } from '../ui/tick.ts'
import { openOrders, useOpenOrders } from './openOrders.ts'
import { VerdictActions, VerdictBody, VerdictNet, VerdictTitle } from './VerdictView.tsx'
import css from './verdict.module.css'
import { formOf, openPlace, putAway, useVerdict, type Verdict } from './verdicts.ts'

/** Shows verdicts one by one. Another order, sheet or page closes the current one. */
export function VerdictPlace({ isInUse }: { isInUse: () => boolean }) {
  const { verdict, waiting } = useVerdict()
  useEffect(openPlace, [])
  const layers = useLayers()
  // Chosen when the verdict comes; it keeps its form while shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is so when its turn comes
  const form = useMemo(() => {
    const busy = { othersRun: openOrders().length > 0, ticketInUse: isInUse(), sheetOpen: layers > 0 }
    return formOf(busy)
  }, [verdict])
  useBuzz(verdict)
  usePutAway(verdict, form === 'slip' ? layers : 0)
  return (
    <>
      <div className={css.place} aria-live="polite">
        {verdict && form === 'slip' && <Slip verdict={verdict} waiting={waiting} />}
      </div>
      <VerdictSheet verdict={form === 'sheet' ? verdict : null} />
    </>
  )
}

export function VerdictSheet({ verdict }: { verdict: Verdict | null }) {
  const last = useRef(verdict)
  // The words stay while the sheet closes.
  if (verdict) last.current = verdict
  const shown = last.current
  if (!shown) return null
  const done = () => putAway(shown)
  return (
    <Sheet open={verdict !== null} onClose={done} title={<VerdictTitle verdict={shown} />}>
      <VerdictNet verdict={shown} />
      <VerdictBody verdict={shown} />
      <VerdictActions verdict={shown} onDone={done} />
    </Sheet>
  )
}

function Slip({ verdict, waiting }: { verdict: Verdict; waiting: number }) {
  const { t } = useTranslation('trade')
  const id = useId()
  return (
    <section className={css.slip} aria-labelledby={id}>
      <div className={css.top}>
        <h2 id={id}>
          <VerdictTitle verdict={verdict} />
        </h2>
        <VerdictNet verdict={verdict} />
      </div>
      <VerdictBody verdict={verdict} />
      {waiting > 0 && <p className={css.quiet}>{t('more_results', { count: waiting })}</p>}
      <VerdictActions verdict={verdict} onDone={() => putAway(verdict)} />
    </section>
  )
}

/** Buzzes once per verdict, and ticks softly, if the user allows it. */
function useBuzz(verdict: Verdict | null): void {
  useEffect(() => {
    if (verdict && vibrates.get() !== 'no') navigator.vibrate?.(20)
    if (verdict) tick()
  }, [verdict])
}

/** Closes a verdict after anything else has happened. */
export function usePutAway(verdict: Verdict | null, layers: number): void {
  const { key } = useLocation()
  const newest = useOpenOrders().reduce((last, { id }) => (id > last ? id : last), '')
  const came = useRef({ verdict, key, newest, layers })
  useEffect(() => {
    const since = came.current
    if (since.verdict !== verdict) came.current = { verdict, key, newest, layers }
    else if (verdict && (key !== since.key || newest > since.newest || layers > since.layers))
      putAway(verdict)
  }, [verdict, key, newest, layers])
  const shown = useRef(verdict)
  shown.current = verdict
  useEffect(
    () => () => {
      if (shown.current) putAway(shown.current)
    },
    [],
  )
}
