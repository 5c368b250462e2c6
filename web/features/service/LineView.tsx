import { useTranslation } from 'react-i18next'
import { msOf } from '../../../shared/time.ts'
import { useFormat } from '../../ui/format.ts'
import css from './service.module.css'
import type { Line } from './types.ts'

export function LineView({ line: { by, at, text, canned, pictures } }: { line: Line }) {
  const { t } = useTranslation('service')
  const format = useFormat()
  return (
    <li className={css.line} data-by={by}>
      <p className={css.who}>
        <span>{by === 'user' ? t('you') : t('desk')}</span>
        <time dateTime={new Date(msOf(at)).toISOString()}>{format.dateTimeShort(at)}</time>
      </p>
      {canned !== null && <p className={css.words}>{canned}</p>}
      {text !== '' && (
        <p className={css.words} dir="auto">
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className={css.pictures}>
          {pictures.map(({ key, url }, index) => (
            <li key={key}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url}
                  alt={t('picture', { n: format.number(index + 1) })}
                  loading="lazy"
                  width={96}
                  height={96}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
