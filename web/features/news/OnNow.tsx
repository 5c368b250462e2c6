import { useTranslation } from 'react-i18next'
import type { OwnActivity } from '../../../shared/articles.ts'
import { paths, rulePath } from '../../paths.ts'
import { Section } from '../../ui/Card.tsx'
import { List, Row } from '../../ui/List.tsx'
import css from './news.module.css'

interface Entry {
  name: string
  about: string
  to: string
}

export function OnNow({ on }: { on: readonly OwnActivity[] }) {
  const { t } = useTranslation(['news', 'common'])
  const entries: Record<OwnActivity, Entry> = {
    invite: { name: t('common:title_invite'), about: t('about_invite'), to: paths.invite },
    sign: { name: t('common:title_sign'), about: t('about_sign'), to: paths.sign },
    vip: { name: t('topic_vip'), about: t('about_vip'), to: paths.activityCenter },
    bonus: { name: t('deposit_bonus'), about: t('about_bonus'), to: rulePath('bonus_offer') },
    couple: { name: t('common:title_couple'), about: t('about_couple'), to: paths.couple },
  }
  if (on.length === 0) return null
  return (
    <Section title={t('on_now')}>
      <List label={t('on_now')}>
        {on.map((each) => (
          <Row key={each} to={entries[each].to}>
            <span className={css.row}>
              <strong>{entries[each].name}</strong>
              <span>{entries[each].about}</span>
            </span>
          </Row>
        ))}
      </List>
    </Section>
  )
}
