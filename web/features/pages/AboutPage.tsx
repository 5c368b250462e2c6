import { useTranslation } from 'react-i18next'
import { useInfo } from '../../api/hooks.ts'
import { DetailText } from '../../content/DetailText.tsx'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { Operator } from './Operator.tsx'
import css from './pages.module.css'

export function Component() {
  const { t } = useTranslation()
  const { data: info } = useInfo()
  return (
    <Page title={t('title_about')}>
      <DetailText type="about" />
      {/* Here too, because visitors cannot open the operator's page. */}
      {info && (
        <Section title={t('title_open_location')}>
          <Operator {...info} />
        </Section>
      )}
      <div className={css.links}>
        <LinkButton kind="secondary" full to={paths.tour}>
          {t('title_tour')}
        </LinkButton>
        <LinkButton kind="secondary" full to={paths.download}>
          {t('title_download')}
        </LinkButton>
      </div>
    </Page>
  )
}
