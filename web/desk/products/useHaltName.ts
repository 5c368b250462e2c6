import { useTranslation } from 'react-i18next'
import type { DeskProduct } from './HaltDialog.tsx'

/** A product by its symbol, the rest in words. */
export function useHaltName() {
  const { t } = useTranslation('desk')
  return ({ id, symbol }: Pick<DeskProduct, 'id' | 'symbol'>): string => {
    if (symbol !== null) return symbol
    if (id === 'registrations' || id === 'withdrawals') return t(`stage_${id}`)
    return t('stage_feed', { feed: id.replace('feed-', '') })
  }
}
