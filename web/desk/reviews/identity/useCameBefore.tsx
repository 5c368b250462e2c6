import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { deskPaths, placesOf } from '../../paths.ts'
import type { Earlier, Warning } from '../../review/panels/CameBefore.tsx'
import type { Submitted } from './types.ts'
import { partWords } from './words.tsx'

/** Earlier uses of the number or a picture. */
export function useCameBefore() {
  const { t } = useTranslation('desk')
  return ({ sameNumber, pictures }: Submitted): Warning[] =>
    [
      { warning: t('occurrence_number'), times: sameNumber.map(earlierOf) },
      ...pictures.map(({ part, seen }) => ({
        warning: `${t('occurrence_picture')}: ${t(partWords[part])}`,
        times: seen.map(earlierOf),
      })),
    ].filter(({ times }) => times.length > 0)
}

const earlierOf = (one: Submitted['sameNumber'][number]): Earlier => ({
  ...one,
  key: `${one.uid} ${one.submission} ${one.at}`,
  state: one.state !== null && <StatusBadge of="identity" is={one.state} />,
  to: one.submission ? placesOf('identity').one(one.uid, one.submission) : deskPaths.user(one.publicId),
})
