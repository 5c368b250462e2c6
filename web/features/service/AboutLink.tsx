import { useTranslation } from 'react-i18next'
import { documentPath } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'
import type { Thread } from './types.ts'

type About = NonNullable<Thread['about']>

export function AboutLink({ about: { kind, id } }: { about: About }) {
  const { t } = useTranslation('service')
  const path = documentPath(kind, id)
  return (
    <List label={t('about')}>
      {path ? (
        <Row to={path} title={t(`about_${kind}`)} sub={<code>{id}</code>} />
      ) : (
        <Row title={<code>{id}</code>} />
      )}
    </List>
  )
}
