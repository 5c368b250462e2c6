import { useTranslation } from 'react-i18next'
import { PASSKEY_NAME_MOST } from '../../../../shared/security.ts'
import { Field } from '../../../ui/Field.tsx'

/** What its user calls a passkey. */
export function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t } = useTranslation('security')
  return (
    <Field
      label={t('passkey_name')}
      hint={t('passkey_name_hint')}
      autoComplete="off"
      value={name}
      // Counted as the server counts them.
      onChange={(event) => onName([...event.target.value].slice(0, PASSKEY_NAME_MOST).join(''))}
    />
  )
}
