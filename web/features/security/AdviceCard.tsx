import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Advice } from './advice.ts'
import css from './security.module.css'

export function AdviceCard({ advice }: { advice: Advice | null }) {
  const { t } = useTranslation('security')
  const Icon = advice ? IconBulb : IconShieldCheck
  return (
    <Card>
      <div className={css.advice} data-done={advice ? undefined : true}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
        <div className={css.adviceWords}>
          <p className={css.adviceTitle}>{advice ? t('advice') : t('advice_none')}</p>
          <p>{t(`advice_${advice ?? 'done'}`)}</p>
          {advice && (
            <LinkButton kind="secondary" to={pathOf[advice]}>
              {t(`advice_${advice}_do`)}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}

const pathOf: Record<Advice, string> = {
  contact: paths.bindMail,
  fund: paths.setFundPassword,
  passkey: paths.passkeys,
}
