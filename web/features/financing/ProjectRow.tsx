import { useTranslation } from 'react-i18next'
import { projectPath } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { ProjectBadge } from './Badges.tsx'
import { Figures } from './Figures.tsx'
import css from './financing.module.css'
import type { Project } from './types.ts'
import { useDays } from './useDays.ts'

export function ProjectRow({ project }: { project: Project }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const days = useDays()
  const { id, title, state, asset, min, progress } = project
  return (
    <Row to={projectPath(id)}>
      <span className={css.row}>
        <span className={css.line}>
          <strong className={css.title}>{title}</strong>
          <ProjectBadge state={state} />
        </span>
        <Figures
          items={[
            [t('daily_rate'), format.fineRate(project.dailyRate)],
            [t('cycle'), days(project.days)],
            [t('min'), format.money(min, asset)],
          ]}
        />
        <Progress label={t('progress')} value={progress} max={100} />
        <Bought project={project} />
      </span>
    </Row>
  )
}

export function Bought({ project: { progress, state, startAt, endAt } }: { project: Project }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const time = format.dateTimeShort(state === 'upcoming' ? startAt : endAt)
  return (
    <span className={css.line} data-sub>
      <span>{t('progress_of', { percent: format.rate(String(progress / 100)) })}</span>
      <span>
        {state === 'upcoming'
          ? t('opens', { time })
          : state === 'ended'
            ? t('ended', { time })
            : t('until', { time })}
      </span>
    </span>
  )
}
