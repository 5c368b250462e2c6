import { useTranslation } from 'react-i18next'
import { Fact } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Viewer } from '../../frame/Viewer.tsx'
import { deskPaths, placesOf } from '../../paths.ts'
import { CameBefore, type Earlier } from '../../review/panels/CameBefore.tsx'
import { Owner } from '../../review/panels/Owner.tsx'
import { Panels } from '../../review/panels/Panels.tsx'
import { Trail } from '../../review/panels/Trail.tsx'
import type { BodyProps } from '../../review/review.ts'
import { Entered } from './Entered.tsx'
import type { Evidence } from './types.ts'
import { DepositStatus, depositWords } from './words.tsx'

/** What there is to decide a deposit by: its picture beside what was entered, what came before, whose it is. */
export function EvidencePanels({ data, readAnew }: BodyProps<Evidence>) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const { deposit, picture, seen: occurrences, user, before, audit } = data
  const sum = ({ count, sum: amount }: { count: number; sum: string }) =>
    count === 0 ? '0' : `${format.number(count)} · ${format.money(amount, deposit.asset)}`
  return (
    <Panels
      beside={
        <>
          <Entered deposit={deposit} audit={audit} />
          <Owner user={user} note={before.more && t('before_more')}>
            <Fact name={t('before_approved')}>{sum(before.approved)}</Fact>
            <Fact name={t('before_refused')}>{sum(before.refused)}</Fact>
            <Fact name={t('before_waiting')}>{sum(before.waiting)}</Fact>
          </Owner>
          <Trail audit={audit} words={depositWords} />
        </>
      }
    >
      <CameBefore warning={t('occurrence_picture')} times={occurrences.picture.map(earlierOf)} />
      <CameBefore warning={t('occurrence_reference')} times={occurrences.reference.map(earlierOf)} />
      <Viewer url={picture?.url ?? null} onStale={readAnew} />
    </Panels>
  )
}

const earlierOf = (one: Evidence['seen']['picture'][number]): Earlier => ({
  ...one,
  key: `${one.uid} ${one.deposit} ${one.at}`,
  state: one.status !== null && <DepositStatus status={one.status} />,
  to: one.deposit ? placesOf('deposit').one(one.uid, one.deposit) : deskPaths.user(one.publicId),
})
