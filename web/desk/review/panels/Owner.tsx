import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Answer } from '../../../api/wire.ts'
import { Section } from '../../../ui/Card.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Balances } from '../../frame/Balances.tsx'
import { StateBadge } from '../../frame/StateBadge.tsx'
import { deskPaths } from '../../paths.ts'

type Shown = Pick<Answer<'/api/desk/user'>, 'publicId' | 'username' | 'state' | 'createdAt' | 'balances'>
/** Balances are shown if they are known. */
type User = Omit<Shown, 'balances'> & Partial<Shown>

/** Children are further facts about the user. */
export function Owner({ user, children, note }: { user: User; children?: ReactNode; note?: string | false }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  return (
    <Section title={t('user')}>
      <Facts>
        <Fact name={user.username}>
          <Link to={deskPaths.user(user.publicId)}>{user.publicId}</Link>
        </Fact>
        {user.state !== 'ACTIVE' && (
          <Fact name={t('lock_state')}>
            <StateBadge state={user.state} />
          </Fact>
        )}
        <Fact name={t('since')}>{format.date(user.createdAt)}</Fact>
        {user.balances && <Balances balances={user.balances} />}
        {children}
      </Facts>
      {note && <p>{note}</p>}
    </Section>
  )
}
