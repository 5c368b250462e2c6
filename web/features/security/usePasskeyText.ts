import { useTranslation } from 'react-i18next'
import type { PasskeyError } from '../../passkeys/passkey.ts'

export function usePasskeyText(): (error: PasskeyError) => string {
  const { t } = useTranslation('security')
  return ({ fault }) => t(`passkey_${fault}`)
}
