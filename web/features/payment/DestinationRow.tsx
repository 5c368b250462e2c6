import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import { networkNames } from '../../../shared/rules/wallet-address.ts'
import { secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import { kindIcons } from './kinds.ts'
import css from './payment.module.css'
import type { Destination, Destinations } from './types.ts'

/** By its bank, service or network. */
export function useName(): (one: Destination) => string {
  const { t } = useTranslation('payment')
  return ({ kind, bank, network }) =>
    bank ?? (network ? `USDT · ${networkNames[network]}` : t(`kind_${kind}`))
}

export function DestinationRow({
  one,
  of,
  onChoose,
}: {
  one: Destination
  of: Destinations
  onChoose: () => void
}) {
  const { t } = useTranslation('payment')
  const format = useFormat()
  const nameOf = useName()
  const Icon = kindIcons[one.kind]
  const waits = one.usableAt > secondsOf(serverNow())
  const time = format.dateTimeShort(one.usableAt)
  return (
    <Row
      onClick={onChoose}
      start={<Icon size={24} stroke={1.75} aria-hidden="true" />}
      title={nameOf(one)}
      sub={
        <>
          {[one.label, one.holder].filter(Boolean).join(' · ')}
          {waits && (
            <span className={css.badge}>
              <Badge kind="pending">
                {one.firstEver
                  ? t('first_until', { amount: format.money(of.firstAtOnce, of.asset), time })
                  : t('from', { time })}
              </Badge>
            </span>
          )}
        </>
      }
      end={<IconChevronRight size={20} stroke={1.75} aria-hidden="true" />}
    />
  )
}
