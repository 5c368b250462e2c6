import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/Badge.tsx'
import { Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Balances } from '../frame/Balances.tsx'
import { deskPaths } from '../paths.ts'
import type { Evidence } from './types.ts'

/** Whose it is, what he has, and how his deposits before this one ended. */
export function Owner({ user, before, asset }: Pick<Evidence, 'user' | 'before'> & { asset: string }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const sum = ({ count, sum: amount }: { count: number; sum: string }) =>
    count === 0 ? '0' : `${format.number(count)} · ${format.money(amount, asset)}`
  return (
    <Section title={t('user')}>
      <Facts>
        <Fact name={user.username}>
          <Link to={deskPaths.user(user.publicId)}>{user.publicId}</Link>
        </Fact>
        {user.state === 'LOCKED' && (
          <Fact name={t('standing')}>
            <Badge kind="danger">{t('locked')}</Badge>
          </Fact>
        )}
        <Fact name={t('since')}>{format.date(user.createdAt)}</Fact>
        <Balances balances={user.balances} />
        <Fact name={t('before_approved')}>{sum(before.approved)}</Fact>
        <Fact name={t('before_refused')}>{sum(before.refused)}</Fact>
        <Fact name={t('before_waiting')}>{sum(before.waiting)}</Fact>
      </Facts>
      {before.more && <p>{t('before_more')}</p>}
    </Section>
  )
}
