import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import type { Vip } from './types.ts'
import { useFeeOff } from './useFeeOff.ts'

export function Levels({ vip }: { vip: Vip }) {
  const { t } = useTranslation('activities')
  const format = useFormat()
  const feeOff = useFeeOff()
  return (
    <List label={t('levels')}>
      {vip.levels.map(({ level, from, percentOff }) => (
        <Row
          key={level}
          title={t('vip_level', { level })}
          sub={feeOff(percentOff)}
          end={level <= vip.level ? t('reached') : t('points_from', { points: format.number(from) })}
        />
      ))}
    </List>
  )
}
