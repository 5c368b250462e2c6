import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Carousel } from '../../ui/Carousel.tsx'
import { TourCard } from './TourCard.tsx'
import css from './TourPage.module.css'
import { useTourCards } from './useTourCards.ts'

export function Component() {
  const { t } = useTranslation(['home', 'common', 'login'])
  const session = useSession()
  const cards = useTourCards()
  const foot = (index: number, show: (index: number) => void) =>
    index < cards.length - 1 ? (
      <div className={css.actions}>
        <LinkButton kind="quiet" full to={paths.market}>
          {t('tour_skip')}
        </LinkButton>
        <Button full onClick={() => show(index + 1)}>
          {t('tour_next')}
        </Button>
      </div>
    ) : (
      <div className={css.actions}>
        <LinkButton kind={session ? 'primary' : 'secondary'} full to={paths.market}>
          {t('tour_markets')}
        </LinkButton>
        {!session && (
          <LinkButton full to={paths.register}>
            {t('login:register')}
          </LinkButton>
        )}
      </div>
    )
  return (
    <Page title={t('common:title_tour')}>
      <div className={css.tour}>
        <Carousel label={t('common:title_tour')} foot={foot}>
          {cards.map((name) => (
            <TourCard key={name} name={name} large />
          ))}
        </Carousel>
      </div>
    </Page>
  )
}
