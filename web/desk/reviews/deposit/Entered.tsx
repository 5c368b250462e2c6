import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isReasonOf } from '../../../../shared/reviews.ts'
import { Section } from '../../../ui/Card.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { placesOf } from '../../paths.ts'
import { WaitsFor } from '../../review/panels/WaitsFor.tsx'
import css from './deposit.module.css'
import { type Evidence, waits } from './types.ts'
import { useOrigin } from './words.tsx'

export function Entered({ deposit, paidInto, audit }: Pick<Evidence, 'deposit' | 'paidInto' | 'audit'>) {
  const { t } = useTranslation(['desk', 'common'])
  const format = useFormat()
  const slugText = useSlugText()
  const origin = useOrigin()
  const { amount, asset, reference, at, overdue, reason, firstBy, uid, claim } = deposit
  const first = audit.find(({ operator }) => operator === firstBy)
  const copy = async (text: string) => {
    if (await copyText(text)) toast(slugText('done_copied'), 'ok')
  }
  return (
    <Section title={t('entered')}>
      <p className={css.amount}>{format.money(amount, asset)}</p>
      <Facts>
        <Fact name={t('origin')}>{origin(deposit)}</Fact>
        {paidInto && (
          <Fact name={t('paid_into')} wide>
            {[paidInto.account, paidInto.holder, t('way_version', { text: String(paidInto.version) })]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        )}
        {reference && (
          <Fact name={t('reference')} wide>
            <button type="button" className={css.copy} onClick={() => void copy(reference)}>
              {reference}
              <span className="visually-hidden">{` ${t('common:copy')}`}</span>
            </button>
          </Fact>
        )}
        {/* A rule's grant needs no reason: its origin says enough. */}
        {reason && isReasonOf('deposit', reason) && <Fact name={t('reason')}>{slugText(reason)}</Fact>}
        {claim && (
          <Fact name={t('ticket')}>
            <Link to={placesOf('ticket').one(uid, claim)}>{t('topic_reward')}</Link>
          </Fact>
        )}
        <Fact name={t('submitted')}>{format.dateTime(at)}</Fact>
        {waits(deposit) && <WaitsFor since={at} overdue={overdue} />}
        {firstBy && <Fact name={t('first_eyes')}>{first?.operatorName ?? firstBy}</Fact>}
      </Facts>
    </Section>
  )
}
