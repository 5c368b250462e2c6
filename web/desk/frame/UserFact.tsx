import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { Fact } from '../../ui/Facts.tsx'
import { nameAndId } from './nameAndId.ts'
import { StateBadge } from './StateBadge.tsx'

export type NamedUser = Pick<Answer<'/api/desk/user'>, 'publicId' | 'username' | 'state'>

/** Shown in every confirmation, with the account's state. */
export function UserFact({ user: { username, publicId, state } }: { user: NamedUser }) {
  const { t } = useTranslation('desk')
  return (
    <Fact name={t('user')}>
      {nameAndId({ username, publicId })}
      {state !== 'ACTIVE' && (
        <div>
          <StateBadge state={state} />
        </div>
      )}
    </Fact>
  )
}
