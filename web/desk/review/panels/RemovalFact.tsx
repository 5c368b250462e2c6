import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/wire.ts'
import { Fact } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'

type Stopped = Answer<'/api/desk/change'>['change']['stopped']

/** When a user's fund password and passkeys stop working, or what stopped the removal. */
export function RemovalFact({ at, stopped }: { at: number; stopped: Stopped }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  if (!stopped) return <Fact name={t('change_takes')}>{format.dateTime(at)}</Fact>
  return (
    <Fact name={t('change_stopped')}>
      {format.dateTime(stopped.at)}
      <br />
      {stopped.by === 'lock' ? t('locked') : t(`stop_${stopped.by}`)}
    </Fact>
  )
}
