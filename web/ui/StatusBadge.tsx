import { useTranslation } from 'react-i18next'
import { Badge, type BadgeKind } from './Badge.tsx'
import { type Status, type StatusOf, statuses } from './status.ts'

type Key = {
  [Of in StatusOf]: (typeof statuses)[Of][keyof (typeof statuses)[Of]]
}[StatusOf] extends readonly [infer Name, unknown]
  ? Name
  : never

export function StatusBadge<Of extends StatusOf>({ of, is }: { of: Of; is: Status<Of> }) {
  const { t } = useTranslation()
  const [key, kind] = statuses[of][is] as unknown as readonly [Key, BadgeKind]
  return <Badge kind={kind}>{t(key)}</Badge>
}
