import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Alert, Section } from '../../../ui/Card.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { runOperation } from '../../api/operation.ts'
import { useAction } from '../../frame/useAction.ts'
import { WaitsFor } from '../../review/panels/WaitsFor.tsx'
import type { Evidence } from './types.ts'

/** Masks the number until the operator asks, which is recorded. */
export function PayOut({ data: { withdrawal, holder, bank } }: { data: Evidence }) {
  const { t } = useTranslation(['desk', 'money'])
  const format = useFormat()
  const slugText = useSlugText()
  const [full, setFull] = useState<{ number: string; holder: string | null } | null>(null)
  const { busy, refused, run } = useAction()
  const { uid, id, asset, amount, fee, arrives, destination, at, place, overdue, reason, reference } =
    withdrawal
  const money = (text: string) => format.money(text, asset)
  const show = () =>
    run(async (options) => setFull(await runOperation('/api/desk/withdrawal_reveal', { uid, id }, options)))
  const name = full?.holder ?? holder
  return (
    <Section title={t('money:payout_pay')}>
      <Facts>
        <Fact name={t('money:payout_amount')}>{money(amount)}</Fact>
        <Fact name={t('money:payout_fee')}>{money(fee)}</Fact>
        <Fact name={t('money:payout_arrives')}>
          <b>{money(arrives)}</b>
        </Fact>
        <Fact name={t('money:payout_to')}>{t(`money:payout_${destination.kind}`)}</Fact>
        {destination.network && <Fact name={t('money:payout_network')}>{destination.network}</Fact>}
        {bank && <Fact name={t('money:payout_bank')}>{bank}</Fact>}
        {name && (
          <Fact name={t('money:payout_holder')} wide>
            {name}
          </Fact>
        )}
        <Fact name={t('money:payout_number')} wide>
          <code>{full?.number ?? destination.label}</code>
        </Fact>
        <Fact name={t('submitted')}>{format.dateTime(at)}</Fact>
        {place && <WaitsFor since={at} overdue={overdue} />}
        {reason && <Fact name={t('reason')}>{slugText(reason as 'reason_holder_differs')}</Fact>}
        {reference && (
          <Fact name={t('money:payout_theirs')} wide>
            {reference}
          </Fact>
        )}
      </Facts>
      {!full && (
        <Button kind="secondary" busy={busy} onClick={() => void show()}>
          {t('money:payout_show')}
        </Button>
      )}
      {refused && <Alert>{refused}</Alert>}
    </Section>
  )
}
