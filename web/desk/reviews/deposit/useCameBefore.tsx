import { useTranslation } from 'react-i18next'
import { deskPaths, placesOf } from '../../paths.ts'
import type { Earlier, Warning } from '../../review/panels/CameBefore.tsx'
import type { Evidence } from './types.ts'
import { DepositStatus } from './words.tsx'

export function useCameBefore() {
  const { t } = useTranslation('desk')
  return ({ seen: { picture, reference } }: Evidence): Warning[] =>
    [
      { warning: t('occurrence_picture'), times: picture.map(earlierOf) },
      { warning: t('occurrence_reference'), times: reference.map(earlierOf) },
    ].filter(({ times }) => times.length > 0)
}

const earlierOf = (one: Evidence['seen']['picture'][number]): Earlier => ({
  ...one,
  key: `${one.uid} ${one.deposit} ${one.at}`,
  state: one.status !== null && <DepositStatus status={one.status} />,
  to: one.deposit ? placesOf('deposit').one(one.uid, one.deposit) : deskPaths.user(one.publicId),
})
