import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Select } from '../../ui/Select.tsx'
import type { Limits } from './form.ts'
import css from './limits.module.css'
import { useChange } from './useChange.ts'

export function Zone({ zone }: { zone: Limits['timeZone'] }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const { change, refusal, busy } = useChange()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [chosen, setChosen] = useState(zone.chosen ? zone.name : here)
  // Adds the current zone: browsers do not list old names.
  const names = [...new Set([zone.name, here, ...Intl.supportedValuesOf('timeZone')])].sort()
  const isFixed = zone.changeableAt !== null
  return (
    <Card>
      <div className={css.break}>
        <Select
          label={t('zone')}
          hint={
            zone.changeableAt === null
              ? t('zone_what')
              : t('zone_from', { time: format.dateTimeShort(zone.changeableAt) })
          }
          options={names.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
          value={isFixed ? zone.name : chosen}
          onValue={setChosen}
          disabled={isFixed}
        />
        {refusal && <Alert>{refusal}</Alert>}
        {!isFixed && (chosen !== zone.name || !zone.chosen) && (
          <Button full kind="secondary" busy={busy} onClick={() => change({ timeZone: chosen })}>
            {t('zone_set')}
          </Button>
        )}
      </div>
    </Card>
  )
}
