import { useTranslation } from 'react-i18next'
import { askInstall, dismissInstall, useInstall } from '../../offline/install.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import css from './orders.module.css'

/** Shown after a result; once declined, never again. */
export function InstallInvite() {
  const { t } = useTranslation('orders')
  const how = useInstall()
  if (how === null) return null
  return (
    <Section title={t('install_title')}>
      <Card>
        <div className={css.install}>
          <p>{how === 'ask' ? t('install_text') : t('install_by_hand')}</p>
          {how === 'ask' && (
            <Button kind="secondary" full onClick={() => void askInstall()}>
              {t('install_add')}
            </Button>
          )}
          <Button kind="quiet" full onClick={dismissInstall}>
            {t('install_no')}
          </Button>
        </div>
      </Card>
    </Section>
  )
}
