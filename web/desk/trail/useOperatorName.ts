import { useTranslation } from 'react-i18next'

/** Who acts and is no operator. */
const machines = ['console', 'nightly'] as const

/** Who did something, by the id in the trail and the name it has now, if any. */
export function useOperatorName() {
  const { t } = useTranslation('desk')
  return (operator: string, name: string | null): string =>
    name ?? t(machines.find((one) => one === operator) ?? 'nobody')
}
