import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Progress } from '../../ui/Progress.tsx'
import css from './activities.module.css'
import type { Vip } from './types.ts'
import { useFeeOff } from './useFeeOff.ts'

export function VipCard({ vip: { level, points, percentOff, levels } }: { vip: Vip }) {
  const { t } = useTranslation('activities')
  const format = useFormat()
  const feeOff = useFeeOff()
  const next = levels.find((one) => one.level === level + 1)
  const said = next
    ? t('points_of_next', {
        level: next.level,
        points: format.number(points),
        from: format.number(next.from),
      })
    : t('highest_level')
  return (
    <Card>
      <p className={css.badge}>
        <IconTrophy size={24} stroke={1.75} aria-hidden="true" />
        {t('vip_level', { level })}
      </p>
      <p>{feeOff(percentOff)}</p>
      <div className={css.progress}>
        {next && <Progress label={said} value={Math.min(points, next.from)} max={next.from} />}
        <p className={css.note}>{said}</p>
      </div>
    </Card>
  )
}
