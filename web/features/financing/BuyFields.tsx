import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '../../../shared/money.ts'
import { useMe } from '../../api/hooks.ts'
import { PauseNote } from '../../frame/PauseNote.tsx'
import { holdingPath } from '../../paths.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert, Card, Form, Section } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import { useDate } from '../../ui/useDate.ts'
import { useRefusedText } from '../../ui/useRefusedText.ts'
import { ConfirmBuy } from './ConfirmBuy.tsx'
import { type BuyForm, emptyForm, faultOf, summaryFor, summaryOf } from './form.ts'
import { PlanView } from './PlanView.tsx'
import type { Details } from './types.ts'
import { useToday } from './useToday.ts'

/** Figures, chart and table follow each digit. */
export function BuyFields({ project }: { project: Details }) {
  const { t } = useTranslation(['financing', 'common'])
  const format = useFormat()
  const { lang } = format
  const own = useOwn()
  const date = useDate()
  const refusedText = useRefusedText()
  const me = useMe().data
  const { zone, today } = useToday()
  const [form, setForm] = useState<BuyForm>(emptyForm)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { asset, min, initialRate, dividend, state, startAt, endAt, own: held } = project
  const isOpen = state === 'inProgress' && held === null
  const available = me?.balances[asset]?.available ?? null
  const fault = faultOf(form, project, available, lang)
  const summary = summaryOf(form, project, today, lang)
  // Without an amount, the least purchase is the example.
  const shown = summary ?? summaryFor(parseAmount(min, asset) ?? 0n, form.part, project, today)
  const pause = me?.limits.pause
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault) field.current?.focus()
    else setAsking(true)
  }
  return (
    <Section title={t('plan')}>
      <Card>
        <Form onSubmit={submit}>
          {state !== 'ended' && (
            <AmountField
              ref={field}
              label={t('amount')}
              asset={asset}
              value={form.typed}
              onValue={(typed) => setForm({ ...form, typed })}
              hint={available === null ? undefined : t('available', { amount: own.money(available, asset) })}
              error={
                fault && isOpen && (tried || form.typed !== '') ? own.sentence(refusedText(fault)) : undefined
              }
            />
          )}
          {initialRate !== null && isOpen && (
            <Segmented
              label={t('part')}
              options={[
                { value: 'whole', label: t('part_whole') },
                { value: 'initial', label: t('part_initial', { rate: format.fineRate(initialRate) }) },
              ]}
              value={form.part}
              onValue={(part) => setForm({ ...form, part })}
            />
          )}
          <Facts>
            {!summary && <Fact name={t('example')}>{format.money(shown.amount, asset)}</Fact>}
            {shown.later !== null && (
              <>
                <Fact name={t('pay_now')}>{format.money(shown.pays, asset)}</Fact>
                <Fact name={t('pay_later', { time: format.dateTimeShort(endAt) })}>
                  {format.money(shown.later, asset)}
                </Fact>
              </>
            )}
            <Fact name={t('gain')}>
              <strong>{format.money(shown.gain, asset)}</strong>
            </Fact>
            <Fact name={t('last_day')}>{date(shown.ends)}</Fact>
          </Facts>
          {isOpen && pause && <PauseNote pause={pause} link />}
          {isOpen && !pause && (
            <Button full type="submit">
              {t('buy')}
            </Button>
          )}
          {held !== null && (
            <>
              <Alert kind="info">{refusedText({ slug: 'already_participating', params: {} })}</Alert>
              <LinkButton full kind="secondary" to={holdingPath(held)}>
                {t('common:title_myProjects')}
              </LinkButton>
            </>
          )}
          {held === null && state !== 'inProgress' && (
            <Alert kind="info">{t(`not_${state}`, { time: format.dateTimeShort(startAt) })}</Alert>
          )}
        </Form>
        <PlanView plan={shown.plan} asset={asset} zone={zone} isPaidAtEnd={dividend === 'maturity'} />
      </Card>
      {asking && summary && (
        <ConfirmBuy project={project} summary={summary} onClose={() => setAsking(false)} />
      )}
    </Section>
  )
}
