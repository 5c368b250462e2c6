import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { projectPath } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { Own } from '../../ui/own.tsx'
import { Waiting } from '../../ui/Skeleton.tsx'
import { rateOn } from './balance.ts'
import { Figures } from './Figures.tsx'
import css from './financing.module.css'
import { ProjectsSkeleton } from './ProjectsSkeleton.tsx'
import { useToday } from './useToday.ts'

export function BalanceCard() {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const { today } = useToday()
  const { data } = useRead('/api/user/yeb', {})
  if (!data) {
    return (
      <Waiting>
        <ProjectsSkeleton rows={1} height="6.5rem" />
      </Waiting>
    )
  }
  const { project, holding, yesterday } = data
  if (!project) return null
  const { asset } = project
  return (
    <List>
      <Row to={projectPath(project.id)}>
        <span className={css.row}>
          <span className={css.line}>
            <strong className={css.title}>{project.title}</strong>
            <span className={css.sub}>{t('any_time')}</span>
          </span>
          <Figures
            items={[
              [t('daily_rate'), format.fineRate(rateOn(project, today))],
              [t('balance_total'), <Own key="mine" amount={holding?.principal ?? '0.00'} asset={asset} />],
              [t('yesterday'), <Own key="yesterday" amount={yesterday ?? '0.00'} asset={asset} sign />],
            ]}
          />
        </span>
      </Row>
    </List>
  )
}
