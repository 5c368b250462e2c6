import { useTranslation } from 'react-i18next'
import type { PasskeyError } from '../../passkeys/passkey.ts'

/** Why no passkey was made or shown, as a sentence. */
export function usePasskeyText(): (error: PasskeyError) => string {
  const { t } = useTranslation('security')
  return ({ fault }) => t(`passkey_${fault}`)
}
