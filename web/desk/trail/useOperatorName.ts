import { useTranslation } from 'react-i18next'

const machines = ['console', 'nightly'] as const

export function useOperatorName() {
  const { t } = useTranslation('desk')
  return (operator: string, name: string | null): string =>
    name ?? t(machines.find((one) => one === operator) ?? 'nobody')
}
