import { useTranslation } from 'react-i18next'
import { networkNames } from '../../../shared/rules/wallet-address.ts'
import type { Destination } from './types.ts'

/** Masks most of the number. */
export function useDestinationName() {
  const { t } = useTranslation('payment')
  return ({ kind, label, network }: Pick<Destination, 'kind' | 'label' | 'network'>): string =>
    [t(`kind_${kind}`), network && networkNames[network], label].filter(Boolean).join(' · ')
}
