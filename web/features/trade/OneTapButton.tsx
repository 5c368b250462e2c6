import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import buttonCss from './OneTapButton.module.css'
import { BOUNDS, type OneTap } from './oneTap.ts'
import css from './sheets.module.css'
import { endOneTap, startOneTap, useOneTap } from './useOneTap.ts'

export function OneTapButton({ asset }: { asset: string }) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const oneTap = useOneTap()
  const state = oneTap && t('one_tap_state', { amount: format.money(oneTap.bound, asset) })
  return (
    <>
      <button
        type="button"
        className={buttonCss.oneTap}
        aria-pressed={oneTap !== null}
        aria-label={state ?? t('one_tap')}
        onClick={() => setOpen(true)}
      >
        <IconBolt size={20} stroke={1.75} aria-hidden="true" />
        {oneTap && <span aria-hidden="true">≤ {format.decimal(oneTap.bound)}</span>}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('one_tap')}>
        <OneTapChoice asset={asset} oneTap={oneTap} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function OneTapChoice({
  asset,
  oneTap,
  onDone,
}: {
  asset: string
  oneTap: OneTap | null
  onDone: () => void
}) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const [bound, setBound] = useState<string>(oneTap?.bound ?? '10')
  return (
    <div className={css.bounds}>
      <p>{t('one_tap_what')}</p>
      <p>{t('one_tap_ends')}</p>
      <Segmented
        label={t('one_tap_bound', { asset })}
        options={BOUNDS.map((value) => ({ value, label: format.decimal(value) }))}
        value={bound}
        onValue={setBound}
      />
      <Alert kind="info">{t('one_tap_risk')}</Alert>
      {oneTap && (
        <p>
          {t('one_tap_until', {
            amount: format.money(oneTap.bound, asset),
            time: format.weekdayTime(oneTap.until),
          })}
        </p>
      )}
      <Button
        full
        onClick={() => {
          startOneTap(bound)
          onDone()
        }}
      >
        {t('one_tap_start', { amount: format.money(bound, asset) })}
      </Button>
      {oneTap && (
        <Button
          full
          kind="secondary"
          onClick={() => {
            endOneTap()
            onDone()
          }}
        >
          {t('one_tap_end')}
        </Button>
      )}
    </div>
  )
}
