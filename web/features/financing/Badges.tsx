import { useTranslation } from 'react-i18next'
import type { HoldingState, ProjectState } from '../../../shared/financing.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'

const projectLooks: Record<ProjectState, BadgeKind> = {
  upcoming: 'pending',
  inProgress: 'ok',
  full: 'neutral',
  ended: 'neutral',
}

export function ProjectBadge({ state }: { state: ProjectState }) {
  const { t } = useTranslation('financing')
  return <Badge kind={projectLooks[state]}>{t(`project_${state}`)}</Badge>
}

const holdingLooks: Record<HoldingState, BadgeKind> = {
  awaiting: 'pending',
  earning: 'ok',
  due: 'info',
  settled: 'neutral',
  refunded: 'neutral',
}

export function HoldingBadge({ state }: { state: HoldingState }) {
  const { t } = useTranslation(['financing', 'common'])
  if (!Object.hasOwn(holdingLooks, state)) return <Badge kind="neutral">{t('common:status_newer')}</Badge>
  return <Badge kind={holdingLooks[state]}>{t(`holding_${state}`)}</Badge>
}
