import { useTranslation } from 'react-i18next'
import { Page } from '../../frame/Page.tsx'
import { askInstall, useInstalled, useInstallQuestion } from '../../offline/install.ts'
import { platformOf, platforms } from '../../offline/platform.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import css from './pages.module.css'

const steps = {
  ios: ['download_ios_1', 'download_ios_2', 'download_ios_3'],
  android: ['download_android_1', 'download_android_2', 'download_android_3'],
  desktop: ['download_desktop_1', 'download_desktop_2'],
} as const

export function Component() {
  const { t } = useTranslation(['system', 'common'])
  const copy = useCopy()
  const installed = useInstalled()
  const hasQuestion = useInstallQuestion()
  const here = platformOf(navigator)
  const address = `${window.location.origin}${window.location.pathname}`
  return (
    <Page title={t('common:title_download')}>
      <p>{t('download_intro')}</p>
      {installed && <Alert kind="info">{t('download_installed')}</Alert>}
      {!installed && hasQuestion && (
        <Button full onClick={() => void askInstall()}>
          {t('download_add')}
        </Button>
      )}
      {[here, ...platforms.filter((platform) => platform !== here)].map((platform) => (
        <Section key={platform} title={t(`download_${platform}`)}>
          <Card>
            {platform === here && <p className={css.here}>{t('download_this')}</p>}
            <ol className={css.steps}>
              {steps[platform].map((step) => (
                <li key={step}>{t(step)}</li>
              ))}
            </ol>
          </Card>
        </Section>
      ))}
      <Card>
        <div className={css.links}>
          <Facts>
            <Fact wide name={t('download_address')}>
              {address}
            </Fact>
          </Facts>
          <Button kind="secondary" full onClick={() => void copy(address)}>
            {t('download_copy')}
          </Button>
        </div>
      </Card>
      <p className={css.note}>{t('download_only')}</p>
    </Page>
  )
}
