import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import type { NamedUser } from './UserFact.tsx'

type State = NamedUser['state']

const looks = {
  ACTIVE: { kind: 'ok', word: 'active' },
  LOCKED: { kind: 'danger', word: 'locked' },
  ERASED: { kind: 'neutral', word: 'erased' },
} as const satisfies Record<State, object>

export function StateBadge({ state }: { state: State }) {
  const { t } = useTranslation('desk')
  if (!Object.hasOwn(looks, state)) return <Badge kind="neutral">{state}</Badge>
  const { kind, word } = looks[state]
  return <Badge kind={kind}>{t(word)}</Badge>
}
