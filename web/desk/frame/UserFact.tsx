import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Fact } from '../../ui/Facts.tsx'

export type NamedUser = Pick<Answer<'/api/desk/user'>, 'publicId' | 'username' | 'state'>

/** Whom something is about, in every question before it is done; whether they are locked too. */
export function UserFact({ user: { username, publicId, state } }: { user: NamedUser }) {
  const { t } = useTranslation('desk')
  return (
    <Fact name={t('user')}>
      {username} · {publicId}
      {state === 'LOCKED' && (
        <div>
          <Badge kind="danger">{t('locked')}</Badge>
        </div>
      )}
    </Fact>
  )
}
