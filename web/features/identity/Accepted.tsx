import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import type { Identity, Level } from './types.ts'
import { usePartName } from './usePartName.ts'

/** Parts accepted by the last review need nothing more. */
export function Accepted({ identity, one }: { identity: Identity; one: Level }) {
  const { t } = useTranslation('identity')
  const partName = usePartName(identity.given.documentType)
  const accepted = one.parts.filter(({ part, state }) => state === 'accepted' && !one.mend.includes(part))
  if (accepted.length === 0) return null
  return (
    <Facts>
      {accepted.map(({ part }) => (
        <Fact key={part} name={partName(part)}>
          <Badge kind="ok">{t('accepted')}</Badge>
        </Fact>
      ))}
    </Facts>
  )
}
