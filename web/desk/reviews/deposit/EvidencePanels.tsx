import { useTranslation } from 'react-i18next'
import { Fact } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Viewer } from '../../frame/Viewer.tsx'
import { CameBefore } from '../../review/panels/CameBefore.tsx'
import { Owner } from '../../review/panels/Owner.tsx'
import { Panels } from '../../review/panels/Panels.tsx'
import { Trail } from '../../review/panels/Trail.tsx'
import type { BodyProps } from '../../review/review.ts'
import { userWords } from '../../trail/people.ts'
import { Entered } from './Entered.tsx'
import type { Evidence } from './types.ts'
import { useCameBefore } from './useCameBefore.tsx'
import { depositWords } from './words.tsx'

export function EvidencePanels({ data, readAnew }: BodyProps<Evidence>) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const cameBefore = useCameBefore()
  const { deposit, picture, paidInto, user, before, audit } = data
  const sum = ({ count, sum: amount }: { count: number; sum: string }) =>
    count === 0 ? '0' : `${format.number(count)} · ${format.money(amount, deposit.asset)}`
  return (
    <Panels
      beside={
        <>
          <Entered deposit={deposit} paidInto={paidInto} audit={audit} />
          <Owner user={user} note={before.more && t('before_more')}>
            <Fact name={t('before_approved')}>{sum(before.approved)}</Fact>
            <Fact name={t('before_refused')}>{sum(before.refused)}</Fact>
            <Fact name={t('before_waiting')}>{sum(before.waiting)}</Fact>
          </Owner>
          <Trail audit={audit} words={deposit.correction ? userWords : depositWords} />
        </>
      }
    >
      {cameBefore(data).map((each) => (
        <CameBefore key={each.warning} {...each} />
      ))}
      <Viewer url={picture?.url ?? null} onStale={readAnew} />
    </Panels>
  )
}
