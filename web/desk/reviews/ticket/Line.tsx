import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { Viewer } from '../../frame/Viewer.tsx'
import css from './thread.module.css'
import type { Thread } from './types.ts'

type Written = Thread['lines']['items'][number]

/** Shows markup as text. */
export function Line({ line, user, onStale }: { line: Written; user: string; onStale: () => void }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const [open, setOpen] = useState<string | null>(null)
  const shown = line.pictures.find(({ key }) => key === open)
  return (
    <li className={css.line} data-by={line.by}>
      <p className={css.by}>
        <strong>{line.by === 'user' ? user : t('desk')}</strong> · {format.dateTime(line.at)}
      </p>
      {line.canned && <p className={css.text}>{line.canned}</p>}
      {line.text && <p className={css.text}>{line.text}</p>}
      {line.pictures.length > 0 && (
        <div className={css.pictures}>
          {line.pictures.map(({ key, url }) => (
            <button
              key={key}
              type="button"
              className={css.thumb}
              aria-expanded={open === key}
              onClick={() => setOpen(open === key ? null : key)}
            >
              <img src={url} alt={t('picture_alt')} />
            </button>
          ))}
        </div>
      )}
      {shown && <Viewer url={shown.url} onStale={onStale} />}
    </li>
  )
}
