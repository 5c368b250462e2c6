import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Alert, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { get } from '../api/client.ts'
import type { Deposit } from '../deposits/types.ts'
import { DepositStatus } from '../deposits/Words.tsx'
import { More } from '../frame/More.tsx'
import { useAction } from '../frame/useAction.ts'
import { deskPaths } from '../paths.ts'
import type { DeskUser } from './UserDetail.tsx'
import css from './users.module.css'

/** What came in, newest first; each leads to its own page. */
export function Documents({ uid, first }: { uid: string; first: DeskUser['documents'] }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const [older, setOlder] = useState<DeskUser['documents'] | null>(null)
  const { busy, refused, run } = useAction()
  const { next } = older ?? first
  const items = [...first.items, ...(older?.items ?? [])]
  const more = () =>
    run(async () => {
      if (next === null) return
      const { documents } = await get('/api/desk/user', { q: uid, limit: 20, cursor: next })
      setOlder({ items: [...(older?.items ?? []), ...documents.items], next: documents.next })
    })
  return (
    <Section title={t('documents')}>
      {items.length === 0 && <p>{t('documents_empty')}</p>}
      <ul className={css.table}>
        {items.map(({ id, class: kind, status, asset, amount, at }) => (
          <li key={id}>
            <Link className={css.doc} to={deskPaths.deposit(uid, id)}>
              <span>
                <span className={css.amount}>{format.money(amount, asset)}</span>
                <span className={css.note}>
                  {' '}
                  {t(`class_${kind as Deposit['class']}`)} · {format.dateTime(at)}
                </span>
              </span>
              <DepositStatus status={status as Deposit['status']} />
            </Link>
          </li>
        ))}
      </ul>
      {refused && <Alert>{refused}</Alert>}
      {next !== null && <More busy={busy} onMore={() => void more()} />}
    </Section>
  )
}
