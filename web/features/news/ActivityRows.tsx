import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { activityListPath } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import css from './news.module.css'
import type { Activity } from './types.ts'

export function ActivityRows({ items, label }: { items: readonly Activity[]; label: string }) {
  const { t } = useTranslation('news')
  const format = useFormat()
  return (
    <List label={label}>
      {items.map(({ id, title, lead, lang, endAt }) => (
        <Row key={id} to={activityListPath({ id })}>
          <span className={css.row}>
            <strong lang={languageInfo[lang].html}>{title}</strong>
            {lead && <span lang={languageInfo[lang].html}>{lead}</span>}
            {endAt !== null && <span className={css.when}>{t('until', { date: format.date(endAt) })}</span>}
          </span>
        </Row>
      ))}
    </List>
  )
}
