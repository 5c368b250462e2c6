import { useTranslation } from 'react-i18next'
import type { Deposit } from './types.ts'

/** How it was paid, or why it was given. */
export function useKind(): (deposit: Pick<Deposit, 'class' | 'correction' | 'method' | 'reason'>) => string {
  const { t } = useTranslation('deposits')
  return ({ class: kind, correction, method, reason }) => {
    if (correction) return t('correction')
    if (method) return t(`method_${method}`)
    if (reason === 'registration' || reason === 'refill') return t(`given_${reason}`)
    return t(`class_${kind}`)
  }
}
