import { useTranslation } from 'react-i18next'
import { PASSKEY_NAME_MOST } from '../../../../shared/security.ts'
import { Field } from '../../../ui/Field.tsx'

export function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t } = useTranslation('security')
  return (
    <Field
      label={t('passkey_name')}
      hint={t('passkey_name_hint')}
      autoComplete="off"
      value={name}
      // Counts characters as the server does.
      onChange={(event) => onName([...event.target.value].slice(0, PASSKEY_NAME_MOST).join(''))}
    />
  )
}
