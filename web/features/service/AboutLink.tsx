import { useTranslation } from 'react-i18next'
import { orderPath } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'
import type { Thread } from './types.ts'

type About = NonNullable<Thread['about']>

/** What a question is about, leading there. */
export function AboutLink({ about: { kind, id } }: { about: About }) {
  const { t } = useTranslation('service')
  const leads = kind === 'order' && { to: orderPath(id) }
  return (
    <List label={t('about')}>
      <Row {...leads} title={t(`about_${kind}`)} sub={<code>{id}</code>} />
    </List>
  )
}
