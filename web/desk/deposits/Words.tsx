import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Deposit } from './types.ts'

/** How it came: by which way to pay, or what the desk or a rule gave it for. */
export function useOrigin() {
  const { t } = useTranslation('desk')
  return ({ method, class: kind }: Pick<Deposit, 'method' | 'class'>): string =>
    method ? t(`method_${method}`) : t(`class_${kind}`)
}

export const DepositStatus = ({ status }: Pick<Deposit, 'status'>) => <StatusBadge of="deposit" is={status} />
