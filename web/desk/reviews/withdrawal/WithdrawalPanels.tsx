import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Section } from '../../../ui/Card.tsx'
import { Fact } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useSlugText } from '../../../ui/useSlugText.ts'
import table from '../../frame/table.module.css'
import { placesOf } from '../../paths.ts'
import { CameBefore } from '../../review/panels/CameBefore.tsx'
import { Owner } from '../../review/panels/Owner.tsx'
import { Panels } from '../../review/panels/Panels.tsx'
import { Trail } from '../../review/panels/Trail.tsx'
import type { BodyProps } from '../../review/review.ts'
import { Flags } from './Flags.tsx'
import { PayOut } from './PayOut.tsx'
import type { Evidence } from './types.ts'
import { useBinders } from './useBinders.tsx'
import { WithdrawalBadge, withdrawalWords } from './words.tsx'

export function WithdrawalPanels({ data }: BodyProps<Evidence>) {
  const { t } = useTranslation(['desk', 'money'])
  const format = useFormat()
  const binders = useBinders()
  const { withdrawal, user, before, refused, audit } = data
  const sum = ({ count, sum: amount }: { count: number; sum: string }) =>
    count === 0 ? '0' : `${format.number(count)} · ${format.money(amount, withdrawal.asset)}`
  return (
    <Panels
      beside={
        <>
          <Owner user={user} note={before.more && t('money:payout_more')}>
            <Fact name={t('level')}>{user.level}</Fact>
            <Fact name={t('money:payout_deposited')}>{sum(before.deposited)}</Fact>
            <Fact name={t('money:payout_paid_so_far')}>{sum(before.paid)}</Fact>
            <Fact name={t('money:payout_waiting')}>{sum(before.waiting)}</Fact>
          </Owner>
          {refused.length > 0 && <Refused refused={refused} />}
          <Trail audit={audit} words={withdrawalWords} />
        </>
      }
    >
      <Flags data={data} />
      {binders(data).map((each) => (
        <CameBefore key={each.warning} {...each} />
      ))}
      <PayOut data={data} />
    </Panels>
  )
}

function Refused({ refused }: Pick<Evidence, 'refused'>) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const slugText = useSlugText()
  return (
    <Section title={t('payout_refusals')}>
      <ul className={table.table}>
        {refused.map(({ uid, id, amount, asset, at, state, reason }) => (
          <li key={id}>
            <Link className={table.doc} to={placesOf('withdrawal').one(uid, id)}>
              <span>
                <span className={table.amount}>{format.money(amount, asset)}</span>
                <span className={table.note}>
                  {` ${reason ? `${slugText(reason as 'reason_holder_differs')} · ` : ''}${format.dateTime(at)}`}
                </span>
              </span>
              <WithdrawalBadge state={state} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
