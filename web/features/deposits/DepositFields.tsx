import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFERENCE_MAX } from '../../../shared/pay.ts'
import { secondsOf } from '../../../shared/time.ts'
import { arrived } from '../../api/arrival.ts'
import { serverNow } from '../../api/client.ts'
import { useMe } from '../../api/hooks.ts'
import { upload } from '../../api/upload.ts'
import { PauseNote } from '../../frame/PauseNote.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Form, Section } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import { Uploader } from '../../ui/Uploader.tsx'
import { useRefusedText } from '../../ui/useRefusedText.ts'
import { ConfirmDeposit } from './ConfirmDeposit.tsx'
import css from './deposits.module.css'
import { setDraft, setScreenshot, useDraft } from './draft.ts'
import { faultsOf, summaryOf } from './form.ts'
import { drawSample } from './sample.ts'
import { Times } from './Times.tsx'
import type { Way, Ways } from './types.ts'

const screenshots = upload('deposit')
const keep = (sending: string | null) => setDraft({ sending })

export function DepositFields({ ways, way }: { ways: Ways; way: Way }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const form = useDraft()
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const faultText = useRefusedText()
  const own = useOwn()
  const limits = useMe().data?.limits
  const left = limits?.deposit ?? null
  const faults = faultsOf(form, ways, format.lang, left)
  const money = (amount: string) => format.money(amount, ways.asset)
  const sample = {
    label: t('sample'),
    draw: () =>
      drawSample({
        mark: t('sample_mark'),
        nothing: t('sample_nothing'),
        lines: [
          [t('way'), t(`method_${way.method}`)],
          [t('amount'), form.typed.trim() === '' ? '–' : `${form.typed.trim()} ${ways.asset}`],
          [t('sample_time'), format.dateTime(secondsOf(serverNow()))],
        ],
      }),
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (limits?.pause) return
    if (Object.keys(faults).length === 0) return setAsking(true)
    const inputs = place.current?.querySelectorAll<HTMLInputElement>('input')
    const wrong = faults.typed ? inputs?.[0] : [...(inputs ?? [])].find(({ type }) => type === 'file')
    wrong?.focus()
  }
  return (
    <Section title={t('paid')}>
      <Card>
        <Form onSubmit={submit}>
          <div ref={place} className={css.fields}>
            <AmountField
              label={t('amount')}
              asset={ways.asset}
              value={form.typed}
              onValue={(typed) => setDraft({ typed })}
              hint={[
                t('from_to', { min: money(ways.min), max: money(ways.max) }),
                ...(left === null ? [] : [t('left_today', { amount: own.money(left, ways.asset) })]),
              ].join(' · ')}
              // An empty amount is no error until the user submits.
              error={faults.typed && (tried || form.typed !== '') && faultText(faults.typed)}
            />
            <Field
              label={way.network ? t('reference_crypto') : t('reference')}
              hint={t('reference_hint')}
              value={form.reference}
              maxLength={REFERENCE_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setDraft({ reference: event.target.value })}
            />
            <Uploader
              label={t('screenshot')}
              hint={ways.practice ? t('screenshot_practice') : t('screenshot_hint')}
              upload={screenshots}
              value={form.screenshot}
              onValue={setScreenshot}
              outlasting={{ key: form.sending, keep, hasArrived: arrived }}
              {...(ways.practice && { sample })}
              error={tried && faults.screenshot && faultText(faults.screenshot)}
            />
          </div>
          <Facts>
            <Times ways={ways} />
          </Facts>
          {limits?.pause ? (
            <PauseNote pause={limits.pause} link />
          ) : (
            <Button full type="submit">
              {t('to_confirm')}
            </Button>
          )}
        </Form>
      </Card>
      {asking && (
        <ConfirmDeposit
          ways={ways}
          body={summaryOf(form, way, format.lang)}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
