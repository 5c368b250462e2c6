import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../ui/ListState.tsx'
import { refresh, useRead } from '../api/hooks.ts'
import page from '../audit/audit.module.css'
import { ChangeWay } from './ChangeWay.tsx'
import { DecideWay, type Verdict } from './DecideWay.tsx'
import type { DeskWay, WayVersion } from './types.ts'
import { WayCard } from './WayCard.tsx'

/** Changing a way needs two approvers. */
export function WaysPage() {
  const { t } = useTranslation(['desk', 'money'])
  const { data, error, mutate } = useRead('/api/desk/ways', {}, { refreshMs: 10_000 })
  const [changed, setChanged] = useState<DeskWay | null>(null)
  const [decided, setDecided] = useState<{ version: WayVersion; to: Verdict } | null>(null)
  const done = () => refresh('/api/desk/ways', '/api/desk/way')
  return (
    <main className={page.page}>
      <h2>{t('ways')}</h2>
      <p className={page.note}>{t('money:ways_note')}</p>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={data?.items.length === 0}
        empty={null}
      >
        <div className={page.own}>
          {data?.items.map((way) => (
            <WayCard
              key={way.method}
              way={way}
              onChange={() => setChanged(way)}
              onDecide={(to) => way.proposal && setDecided({ version: way.proposal, to })}
            />
          ))}
        </div>
      </ListState>
      {changed && <ChangeWay way={changed} onClose={() => setChanged(null)} onDone={done} />}
      {decided && <DecideWay {...decided} onClose={() => setDecided(null)} onDone={done} />}
    </main>
  )
}
