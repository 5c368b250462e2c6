import { useTranslation } from 'react-i18next'
import { Badge } from './Badge.tsx'
import { lookOf, type Status, type StatusOf } from './status.ts'

export function StatusBadge<Of extends StatusOf>({ of, is }: { of: Of; is: Status<Of> }) {
  const { t } = useTranslation()
  const [key, kind] = lookOf(of, is)
  return <Badge kind={kind}>{t(key)}</Badge>
}
