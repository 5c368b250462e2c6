import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLogin from '@tabler/icons-react/dist/esm/icons/IconLogin.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/Badge.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Row } from '../../../ui/List.tsx'
import css from '../security.module.css'
import type { SecurityEvent } from '../types.ts'
import { useDeviceText } from './useDeviceText.ts'
import { usePlace } from './usePlace.ts'

/** Icons by the beginning of an event's name. */
const icons: readonly (readonly [RegExp, typeof IconLock])[] = [
  [/^login/, IconLogin],
  [/^((fundP|p)assword|proofRemoval)/, IconLock],
  [/^passkey/, IconFingerprint],
  [/^(phone|mail)/, IconMail],
  [/Ended$/, IconDevices],
]

export function EventRow({ event: { type, way, isNew, at, country, device } }: { event: SecurityEvent }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const deviceText = useDeviceText()
  const place = usePlace()(country)
  // Decided at the desk, or stopped by its lock: no device of the user's did it.
  const ofDesk = type.startsWith('proofRemoval') && device.browser === 'other' && device.system === 'other'
  const Icon = icons.find(([name]) => name.test(type))?.[1] ?? IconBell
  return (
    <Row
      start={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      title={type === 'login' ? t(`way_${way ?? 'password'}`) : t(`event_${type}`)}
      sub={
        <>
          {[format.timeShort(at), place].filter(Boolean).join(' · ')}
          {!ofDesk && (
            <>
              <br />
              {deviceText(device)}
            </>
          )}
          {isNew && (
            <span className={css.badges}>
              <Badge kind="info">{t('device_new')}</Badge>
            </span>
          )}
        </>
      }
    />
  )
}
