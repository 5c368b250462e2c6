import { useInfo } from '../../api/hooks.ts'
import { type TourCardName, tourCards } from './TourCard.tsx'

/** The cards that are true of this stage: of practice money only where there is no other. */
export function useTourCards(): readonly TourCardName[] {
  const { data } = useInfo()
  return data?.money === 'real' ? tourCards.filter((name) => name !== 'money') : tourCards
}
