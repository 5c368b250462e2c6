import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { typedAmount } from '../../ui/amount.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card, Form } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { FieldWithButton } from '../../ui/FieldWithButton.tsx'
import { useFormat } from '../../ui/format.ts'
import { sentences } from '../../ui/han.ts'
import { useOwn } from '../../ui/own.tsx'
import { Select } from '../../ui/Select.tsx'
import { useSpan } from '../../ui/span.ts'
import { useRefusedText } from '../../ui/useRefusedText.ts'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import { setDraft, useDraft } from './draft.ts'
import { allOf, chosenOf, faultsOf, summaryOf } from './form.ts'
import type { Destination, Withdrawable } from './types.ts'
import { useDestinationName } from './useDestinationName.ts'
import { isMendable, leave, waysOn } from './wayOn.ts'
import css from './withdrawals.module.css'

export function WithdrawalFields({ withdrawable }: { withdrawable: Withdrawable }) {
  const { t } = useTranslation(['withdrawals', 'deposits', 'common'])
  const format = useFormat()
  const own = useOwn()
  const refusedText = useRefusedText()
  const form = useDraft()
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { terms, limits } = withdrawable
  const { asset } = terms
  const to = chosenOf(form, withdrawable)
  const all = allOf(withdrawable, to)
  const faults = faultsOf(form, withdrawable, format.lang, secondsOf(serverNow()))
  const summary = summaryOf(form, withdrawable, format.lang)
  const money = (amount: string) => format.money(amount, asset)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (limits.length > 0) return
    if (Object.keys(faults).length === 0) return setAsking(true)
    place.current?.querySelector<HTMLElement>(faults.typed ? 'input' : 'select')?.focus()
  }
  return (
    <Card>
      <Form onSubmit={submit}>
        <div ref={place} className={css.fields}>
          {to ? (
            <To
              withdrawable={withdrawable}
              to={to}
              error={faults.destination && refusedText(faults.destination)}
            />
          ) : (
            <NoneYet withdrawable={withdrawable} />
          )}
          <FieldWithButton>
            <AmountField
              label={t('deposits:amount')}
              asset={asset}
              value={form.typed}
              onValue={(typed) => setDraft({ typed })}
              // An empty amount is no error until the user submits.
              error={faults.typed && (tried || form.typed !== '') && own.sentence(refusedText(faults.typed))}
            />
            {/[1-9]/.test(all) && (
              <Button
                kind="secondary"
                aria-label={t('all_label', { amount: own.money(all, asset) })}
                onClick={() => setDraft({ typed: typedAmount(all, format.lang) })}
              >
                {t('all')}
              </Button>
            )}
          </FieldWithButton>
        </div>
        <Facts>
          <Fact name={t('fee')}>{summary ? money(summary.fee) : '–'}</Fact>
          <Fact name={t('arrives')}>
            <strong>{summary ? money(summary.arrives) : '–'}</strong>
          </Fact>
        </Facts>
        <Continue withdrawable={withdrawable} />
      </Form>
      {asking && summary && to && (
        <ConfirmWithdrawal
          withdrawable={withdrawable}
          summary={summary}
          to={to}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

/** Leads to what is missing, else to the confirmation; absent if the user can only wait. */
function Continue({ withdrawable: { limits, level } }: { withdrawable: Withdrawable }) {
  const { t } = useTranslation(['withdrawals', 'deposits', 'common'])
  const [first] = limits
  if (!first)
    return (
      <Button full type="submit">
        {t('deposits:to_confirm')}
      </Button>
    )
  // A level under review can only be waited for.
  const waits = (slug: string) => slug === 'withdrawal_level' && level.inReview !== null
  const mendable = limits.map(({ slug }) => slug).find((slug) => isMendable(slug) && !waits(slug))
  if (mendable === undefined || !isMendable(mendable)) return null
  const { to, title } = waysOn[mendable]
  return (
    <LinkButton full to={to} onClick={leave}>
      {t(title)}
    </LinkButton>
  )
}

function To({
  withdrawable,
  to,
  error,
}: {
  withdrawable: Withdrawable
  to: Destination
  error: string | undefined
}) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const nameOf = useDestinationName()
  const isNew = to.usableAt > secondsOf(serverNow())
  const time = format.dateTimeShort(to.usableAt)
  const max = format.money(to.newLeft ?? withdrawable.terms.firstAtOnce, withdrawable.terms.asset)
  const isOpen = to.firstEver && to.limits.length === 0
  const hint = sentences(
    isNew && (isOpen ? t('new_until', { time, max }) : t('new_from', { time })),
    to.kind === 'address' && t('usdt'),
  )
  return (
    <div>
      <Select
        label={t('to')}
        options={withdrawable.destinations.map((one) => ({ value: one.id as string, label: nameOf(one) }))}
        value={to.id as string}
        onValue={(destination) => setDraft({ destination })}
        error={error}
        {...(hint && { hint })}
      />
      <LinkButton kind="quiet" to={paths.payment} onClick={leave}>
        {t('add')}
      </LinkButton>
    </div>
  )
}

function NoneYet({ withdrawable: { terms } }: { withdrawable: Withdrawable }) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const span = useSpan()
  const words = { hours: span(terms.waitSeconds), max: format.money(terms.firstAtOnce, terms.asset) }
  return <p className={css.note}>{t('new_rule', words)}</p>
}
