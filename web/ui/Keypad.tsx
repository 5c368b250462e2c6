import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalMark } from './decimalMark.ts'
import { useFormat } from './format.ts'
import css from './Keypad.module.css'
import { keyOfKeyboard, press } from './keypad.ts'

/** `decimal` adds the language's decimal mark. A keyboard works anywhere in the surrounding form or sheet. */
export function Keypad({
  label,
  value,
  onValue,
  decimal = false,
  maxLength,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  decimal?: boolean
  maxLength?: number
}) {
  const { t } = useTranslation()
  const { lang } = useFormat()
  const pad = useRef<HTMLFieldSetElement>(null)
  const mark = decimal ? decimalMark(lang) : undefined
  const type = (key: string) => onValue(press(value, key, { mark, maxLength }))

  useEffect(() => {
    const place = pad.current?.closest<HTMLElement>('form, dialog') ?? pad.current
    const onKey = (event: KeyboardEvent) => {
      // Keys typed into a field belong to that field.
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      const key = keyOfKeyboard(event.key, mark)
      if (key === null) return
      event.preventDefault()
      onValue(press(value, key, { mark, maxLength }))
    }
    place?.addEventListener('keydown', onKey)
    return () => place?.removeEventListener('keydown', onKey)
  }, [value, onValue, mark, maxLength])

  const digit = (key: string) => (
    <button key={key} type="button" className={css.key} onClick={() => type(key)}>
      {key}
    </button>
  )
  return (
    <fieldset ref={pad} className={css.pad} aria-label={label}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(digit)}
      {mark ? (
        <button type="button" className={css.key} aria-label={t('decimal_mark')} onClick={() => type(mark)}>
          {mark}
        </button>
      ) : (
        <span />
      )}
      {digit('0')}
      <button type="button" className={css.key} aria-label={t('delete_digit')} onClick={() => type('delete')}>
        <IconBackspace size={24} stroke={1.75} aria-hidden="true" />
      </button>
    </fieldset>
  )
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')
