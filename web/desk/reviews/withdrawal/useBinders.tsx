import { useTranslation } from 'react-i18next'
import type { BinderState } from '../../../../shared/destinations.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { deskPaths } from '../../paths.ts'
import type { Warning } from '../../review/panels/CameBefore.tsx'
import type { Evidence } from './types.ts'

const looks = { bound: 'pending', owner: 'danger', removed: 'neutral' } as const satisfies Record<
  BinderState,
  string
>

/** Warns of other users who bound the same number. */
export function useBinders() {
  const { t } = useTranslation('money')
  return ({ binders }: Evidence): Warning[] => {
    const times = binders.map(({ state, ...one }) => ({
      ...one,
      key: `${one.uid} ${one.at}`,
      own: false,
      state: <Badge kind={looks[state]}>{t(`binder_${state}`)}</Badge>,
      to: deskPaths.user(one.publicId),
    }))
    return times.length === 0 ? [] : [{ warning: t('binders'), times }]
  }
}
