import { useInfo } from '../../api/hooks.ts'
import { type TourCardName, tourCards } from './TourCard.tsx'

/** Leaves out the card of practice money on a stage with real money. */
export function useTourCards(): readonly TourCardName[] {
  const { data } = useInfo()
  return data?.money === 'real' ? tourCards.filter((name) => name !== 'money') : tourCards
}
