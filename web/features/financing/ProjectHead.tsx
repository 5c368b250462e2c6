import { useTranslation } from 'react-i18next'
import { localeOf } from '../../../shared/i18n/languages.ts'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Progress } from '../../ui/Progress.tsx'
import { ProjectBadge } from './Badges.tsx'
import { Figures } from './Figures.tsx'
import css from './financing.module.css'
import { Bought } from './ProjectRow.tsx'
import type { Project } from './types.ts'
import { useDays } from './useDays.ts'

export function ProjectHead({ project }: { project: Project }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const days = useDays()
  const { title, text, lang, state, kind, asset, left, total, progress } = project
  const money = (amount: string) => format.money(amount, asset)
  return (
    <Card>
      <div className={css.head}>
        <div className={css.line} lang={localeOf(lang)}>
          <h2 className={css.title}>{title}</h2>
          <ProjectBadge state={state} />
        </div>
        {text && (
          <p className={css.text} lang={localeOf(lang)}>
            {text}
          </p>
        )}
        {kind === 'term' && (
          <>
            <Figures
              items={[
                [t('daily_rate'), format.fineRate(project.dailyRate)],
                [t('expected_rate'), format.fineRate(project.expectedRate)],
                [t('cycle'), days(project.days)],
              ]}
            />
            <Progress label={t('progress')} value={progress} max={100} />
            <Bought project={project} />
            <p className={css.note}>{t('left_of', { left: money(left), total: money(total) })}</p>
          </>
        )}
      </div>
    </Card>
  )
}
