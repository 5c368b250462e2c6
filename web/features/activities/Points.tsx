import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import css from './activities.module.css'
import type { Activity, VipSource } from './types.ts'

/** Pages where the user earns points. */
const places: Record<VipSource, string> = {
  level: paths.auth,
  sign: paths.sign,
  limits: paths.limits,
  quiz: paths.quiz,
}
const isRepeated = (source: VipSource) => source === 'level' || source === 'sign'

export function Points({ activity: { vip } }: { activity: Activity }) {
  const { t } = useTranslation('activities')
  const format = useFormat()
  return (
    <>
      <List label={t('your_points')}>
        {vip.sources.map(({ source, points, each }) => (
          <Row
            key={source}
            to={places[source]}
            title={t(`source_${source}`)}
            sub={
              isRepeated(source)
                ? t('points_each', { points: format.number(each) })
                : t('points_once', { points: format.number(each) })
            }
            end={<span className={css.figure}>{format.number(points)}</span>}
          />
        ))}
      </List>
      <p className={css.below}>{t('points_rule')}</p>
    </>
  )
}
