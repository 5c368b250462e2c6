import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Carousel } from '../../ui/Carousel.tsx'
import { TourCard } from './TourCard.tsx'
import { useTourCards } from './useTourCards.ts'
import css from './VisitorTop.module.css'

export function VisitorTop() {
  const { t } = useTranslation(['common', 'login'])
  return (
    <div>
      <Carousel label={t('title_tour')}>
        {useTourCards().map((name) => (
          <TourCard key={name} name={name} />
        ))}
      </Carousel>
      <div className={css.actions}>
        <LinkButton to={paths.register}>{t('login:register')}</LinkButton>
        <LinkButton kind="secondary" to={paths.login}>
          {t('login:log_in')}
        </LinkButton>
        <LinkButton kind="quiet" to={paths.tour}>
          {t('title_tour')}
        </LinkButton>
      </div>
    </div>
  )
}
