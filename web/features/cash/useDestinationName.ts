import { useTranslation } from 'react-i18next'
import type { Destination } from './types.ts'

/** What a destination is, and its number but for most of its characters. */
export function useDestinationName() {
  const { t } = useTranslation(['cash', 'deposit'])
  return ({ kind, label, network }: Pick<Destination, 'kind' | 'label' | 'network'>): string =>
    [
      kind === 'card' || kind === 'address' ? t(`kind_${kind}`) : t(`deposit:method_${kind}`),
      network && networkNames[network],
      label,
    ]
      .filter(Boolean)
      .join(' · ')
}

/** As their own makers write them. */
const networkNames = { tron: 'TRON', ethereum: 'Ethereum' } as const
