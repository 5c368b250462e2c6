import { useState } from 'react'
import { AmountField } from '../ui/AmountField.tsx'
import { plainAmount } from '../ui/amount.ts'
import { CalendarMonth, type DayMark } from '../ui/CalendarMonth.tsx'
import { Form, Section } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { Field } from '../ui/Field.tsx'
import { useFormat } from '../ui/format.ts'
import { Keypad } from '../ui/Keypad.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { Uploader } from '../ui/Uploader.tsx'
import css from './gallery.module.css'
import { Show } from './Show.tsx'
import { failingFirst, slowUpload } from './upload.ts'

const marks: Record<string, DayMark> = {
  '2026-11-16': { kind: 'done', label: 'checked in' },
  '2026-11-17': { kind: 'done', label: 'checked in' },
  '2026-11-18': { kind: 'open', label: 'missed' },
  '2026-11-20': { kind: 'note', label: 'a note' },
}
const options = [
  { value: 'USD', label: 'USD' },
  { value: 'BTC', label: 'BTC' },
] as const

export function Entry() {
  const { lang } = useFormat()
  const [sound, setSound] = useState(false)
  const [amount, setAmount] = useState('')
  const [asset, setAsset] = useState<'USD' | 'BTC'>('USD')
  const [words, setWords] = useState('Ten letters')
  const [agreed, setAgreed] = useState(false)
  const [code, setCode] = useState('')
  const [complete, setComplete] = useState('')
  const [pin, setPin] = useState('')
  const [sum, setSum] = useState('')
  const [day, setDay] = useState<string | null>('2026-11-21')
  return (
    <Section title="Entry">
      <div className={css.stack}>
        <Form onSubmit={(event) => event.preventDefault()}>
          <Show name="Field: plain, hint, error, disabled">
            <Field label="Name" autoComplete="off" />
            <Field label="With a hint" hint="Letters and digits." autoComplete="off" />
            <Field label="With an error" error="Please enter the correct user name." defaultValue="a b" />
            <Field label="Disabled" disabled defaultValue="Fixed" />
          </Show>
          <Show name="PasswordField">
            <PasswordField label="Password" autoComplete="current-password" defaultValue="steady-hand1" />
          </Show>
          <Show name={`AmountField: read as ${plainAmount(amount, lang) || 'nothing'}`}>
            <AmountField label="Amount" asset={asset} value={amount} onValue={setAmount} />
          </Show>
          <Show name="TextArea">
            <TextArea label="Your message" max={12} value={words} onValue={setWords} />
          </Show>
          <Show name="Select, Checkbox">
            <Select label="Asset" options={options} value={asset} onValue={setAsset} />
            <Checkbox label="I agree to the user agreement" checked={agreed} onChecked={setAgreed} />
            <Checkbox label="Refused" checked={false} onChecked={() => {}} error="Please agree first." />
          </Show>
        </Form>
        <Show name="Switch">
          <Switch
            label="Sound"
            note="One soft tick when an order is settled"
            on={sound}
            onSwitch={setSound}
          />
        </Show>
        <Show name={`CodeInput: complete ${complete || 'not yet'}`}>
          <CodeInput label="Code we sent you" value={code} onValue={setCode} onComplete={setComplete} />
          <CodeInput
            label="A wrong code"
            value="123456"
            onValue={() => {}}
            error="Wrong verification code."
          />
        </Show>
        <Show name={`Keypad: PIN ${pin || '–'}`}>
          <Keypad label="PIN" value={pin} onValue={setPin} maxLength={6} />
        </Show>
        <Show name={`Keypad, decimal: ${sum || '–'}`}>
          <Keypad label="Sum" value={sum} onValue={setSum} decimal />
        </Show>
        <Show name={`CalendarMonth: ${day}`}>
          <CalendarMonth
            label="Day"
            value={day}
            onValue={setDay}
            today="2026-11-21"
            min="2026-09-10"
            max="2026-12-24"
            marks={marks}
          />
        </Show>
        <Show name="Uploader: slow, and failing at first">
          <Upload label="Screenshot of the payment" />
          <Upload label="Photo that fails first" failing />
        </Show>
      </div>
    </Section>
  )
}

function Upload({ label, failing = false }: { label: string; failing?: boolean }) {
  const [key, setKey] = useState<string | null>(null)
  const [upload] = useState(() => (failing ? failingFirst(slowUpload) : slowUpload))
  return (
    <>
      <Uploader label={label} hint="JPG or PNG." upload={upload} value={key} onValue={setKey} />
      {key && <p className={css.name}>{key}</p>}
    </>
  )
}
