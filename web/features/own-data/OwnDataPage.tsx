import { useTranslation } from 'react-i18next'
import { Page } from '../../frame/Page.tsx'
import { Section } from '../../ui/Card.tsx'
import { Erase } from './Erase.tsx'
import { Export } from './Export.tsx'

export function Component() {
  const { t } = useTranslation(['ownData', 'common'])
  return (
    <Page title={t('common:title_ownData')}>
      <Section title={t('export_title')}>
        <Export />
      </Section>
      <Section title={t('erase_title')}>
        <Erase />
      </Section>
    </Page>
  )
}
