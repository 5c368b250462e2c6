import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Field.module.css'
import { Field, type FieldFrame, type InputProps } from './Field.tsx'

/** Set `autoComplete`, so that password managers can help. */
export function PasswordField(
  props: FieldFrame &
    Omit<InputProps, 'type'> & {
      autoComplete: 'current-password' | 'new-password' | 'off'
      ref?: Ref<HTMLInputElement>
    },
) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={css.end}
          aria-pressed={shown}
          aria-label={t('show_password')}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </button>
      }
    />
  )
}
