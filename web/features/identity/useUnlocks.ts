import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import type { Level } from './types.ts'

export function useUnlocks(): (one: Level) => string {
  const { t } = useTranslation('identity')
  const format = useFormat()
  return ({ unlocks: { min, max, asset } }) =>
    t('unlocks', { min: format.money(min, asset), max: format.money(max, asset) })
}
