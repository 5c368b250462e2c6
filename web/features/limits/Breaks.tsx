import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exclusionMonths, timeOutDays } from '../../../shared/limits.ts'
import { DAY, secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import type { Pause } from '../../frame/PauseNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Select } from '../../ui/Select.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import css from './limits.module.css'
import { useChange } from './useChange.ts'

type Kind = Pause['kind']
const lengths = { timeOut: timeOutDays, exclusion: exclusionMonths } as const

export function Breaks({ pause }: { pause: Pause | null }) {
  const { t } = useTranslation('limits')
  return (
    <div className={css.break}>
      {/* A time-out cannot begin during a self-exclusion. */}
      {pause?.kind !== 'exclusion' && <Break kind="timeOut" />}
      <Break kind="exclusion" />
      {pause && <p className={css.note}>{t('only_longer')}</p>}
    </div>
  )
}

function Break({ kind }: { kind: Kind }) {
  const { t } = useTranslation(['limits', 'common'])
  const format = useFormat()
  const [length, setLength] = useState(String(lengths[kind][0]))
  const [asking, setAsking] = useState(false)
  const { change, refusal, busy } = useChange(() => setAsking(false))
  const count = Number(length)
  const span = (number: number) => t(kind === 'timeOut' ? 'days' : 'months', { count: number })
  return (
    <Card>
      <div className={css.break}>
        <Select
          label={t(kind)}
          hint={t(`${kind}_what`)}
          options={lengths[kind].map((number) => ({ value: String(number), label: span(number) }))}
          value={length}
          onValue={setLength}
        />
        <Button full kind="secondary" onClick={() => setAsking(true)}>
          {t(`${kind}_start`)}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => !busy && setAsking(false)}
        title={t(`${kind}_ask`, { span: span(count) })}
        actions={
          <>
            <Button kind="secondary" disabled={busy} onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button
              busy={busy}
              onClick={() => change(kind === 'timeOut' ? { timeOut: count } : { exclude: count })}
            >
              {t(`${kind}_start`)}
            </Button>
          </>
        }
      >
        <p>{t('break_stops', { time: format.dateTimeShort(endOf(kind, count)) })}</p>
        <p>{t('break_leaves')}</p>
        <p>{t('break_stays')}</p>
        {refusal && <Alert>{refusal}</Alert>}
      </Dialog>
    </Card>
  )
}

function endOf(kind: Kind, count: number): number {
  const now = serverNow()
  if (kind === 'timeOut') return secondsOf(now) + count * DAY
  const date = new Date(now)
  return secondsOf(date.setUTCMonth(date.getUTCMonth() + count))
}
