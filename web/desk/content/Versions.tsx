import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { RichText } from '../../content/RichText.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { useRead } from '../api/hooks.ts'
import css from '../frame/table.module.css'
import phone from './content.module.css'

export function Versions({ id }: { id: string }) {
  const { t } = useTranslation(['desk', 'content'])
  const format = useFormat()
  const [version, setVersion] = useState<number | null>(null)
  const { data, error, mutate } = useRead('/api/desk/article', {
    id,
    ...(version !== null && { version }),
  })
  const shown = version ?? data?.versions[0]?.version
  return (
    <ListState data={data} error={error} onRetry={() => void mutate()} isEmpty={false} empty={null}>
      <ul className={css.table}>
        {data?.versions.map((one) => (
          <li key={one.version} className={css.doc}>
            <span className={css.note}>
              {t('content:version_by', {
                version: String(one.version),
                name: one.name ?? (one.by === 'console' ? t('console') : t('nobody')),
                time: format.dateTime(one.at),
              })}
            </span>
            <Button kind="quiet" aria-pressed={one.version === shown} onClick={() => setVersion(one.version)}>
              {t('content:show')}
            </Button>
          </li>
        ))}
      </ul>
      {data?.texts.map(({ lang, title, lead, body }) => (
        <details key={lang}>
          <summary>
            {languageInfo[lang].name}: <span lang={languageInfo[lang].html}>{title}</span>
          </summary>
          <div
            className={phone.phone}
            lang={languageInfo[lang].html}
            onClickCapture={(event) => event.preventDefault()}
          >
            <h3>{title}</h3>
            {lead && <p className={phone.note}>{lead}</p>}
            <RichText body={body} pictures={data.pictures} level={3} />
          </div>
        </details>
      ))}
    </ListState>
  )
}
