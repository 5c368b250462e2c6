import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Alert, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { get } from '../api/client.ts'
import { More } from '../frame/More.tsx'
import css from '../frame/table.module.css'
import { useAction } from '../frame/useAction.ts'
import type { DocumentLine, UserDocument } from '../review/review.ts'
import { reviews } from '../reviews/index.ts'
import type { DeskUser } from './types.ts'

export function Documents({ uid, first }: { uid: string; first: DeskUser['documents'] }) {
  const { t } = useTranslation('desk')
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
        {items.map((document) => (
          <li key={document.id}>
            {isKnown(document) ? <Row uid={uid} document={document} /> : <code>{document.id}</code>}
          </li>
        ))}
      </ul>
      {refused && <Alert>{refused}</Alert>}
      {next !== null && <More busy={busy} onMore={() => void more()} />}
    </Section>
  )
}

const isKnown = ({ kind }: UserDocument): boolean => Object.hasOwn(reviews, kind)

function Row({ uid, document }: { uid: string; document: UserDocument }) {
  const format = useFormat()
  const { places, document: line } = reviews[document.kind]
  // TypeScript cannot tell that the line matches the kind.
  const { useNote, State } = line as DocumentLine<UserDocument['kind']>
  const note = useNote()
  const { id, amount, asset, at } = document
  return (
    <Link className={css.doc} to={places.one(uid, id)}>
      <span>
        <span className={css.amount}>{format.money(amount, asset)}</span>
        <span className={css.note}>
          {' '}
          {note(document)} · {format.dateTime(at)}
        </span>
      </span>
      <State document={document} />
    </Link>
  )
}
