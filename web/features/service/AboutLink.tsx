import { useTranslation } from 'react-i18next'
import { documentPaths } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'
import type { Thread } from './types.ts'

type About = NonNullable<Thread['about']>

export function AboutLink({ about: { kind, id } }: { about: About }) {
  const { t } = useTranslation('service')
  return (
    <List label={t('about')}>
      <Row to={documentPaths[kind](id)} title={t(`about_${kind}`)} sub={<code>{id}</code>} />
    </List>
  )
}
