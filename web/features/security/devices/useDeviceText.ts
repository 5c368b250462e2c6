import { useTranslation } from 'react-i18next'
import type { Device } from '../../../../shared/security.ts'

export function useDeviceText(): (device: Device) => string {
  const { t } = useTranslation('security')
  return ({ browser, system }) => {
    const known = [browser, system].filter((name) => name !== 'other')
    return known.length > 0 ? known.join(' · ') : t('device_unknown')
  }
}

/** Held in a hand, as opposed to a computer. */
export const isHeld = ({ system }: Device): boolean => ['iOS', 'iPadOS', 'Android'].includes(system)
