import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { placesOf } from '../../paths.ts'
import type { Thread } from './types.ts'

/** A claim with a booking, done or waiting, gets no second one. */
export function BookedClaim({ uid, claim }: { uid: string; claim: NonNullable<Thread['claim']> }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const { deposit, amount, asset, status } = claim
  return (
    <p>
      {t('moved_claim_booked')}{' '}
      <Link to={placesOf('deposit').one(uid, deposit)}>{format.money(amount, asset)}</Link>{' '}
      <StatusBadge of="deposit" is={status} />
    </p>
  )
}
