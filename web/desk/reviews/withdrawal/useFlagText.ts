import { useTranslation } from 'react-i18next'
import type { SecurityEventType } from '../../../../shared/security.ts'
import { useFormat } from '../../../ui/format.ts'
import type { Evidence, Flag } from './types.ts'

type Secret = Extract<
  SecurityEventType,
  `${'p' | 'fundP'}assword${string}` | 'passkeyAdded' | 'phoneChanged' | 'mailChanged'
>

export function useFlagText() {
  const { t } = useTranslation('money')
  const format = useFormat()
  return ({ flag, at, fact }: Flag, { withdrawal: { asset } }: Pick<Evidence, 'withdrawal'>): string => {
    const time = at === null ? '–' : format.dateTime(at)
    const money = (amount = '0') => format.money(amount, asset)
    const device = [fact.browser, fact.system, fact.country].filter(Boolean).join(' · ')
    const what = flag === 'changed_secret' ? t(`secret_${fact.what as Secret}`) : ''
    return t(`flag_${flag}`, { time, device, what, amount: money(fact.amount), staked: money(fact.staked) })
  }
}
