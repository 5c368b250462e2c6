import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import css from './sign.module.css'
import type { Sign } from './types.ts'

export function SignRules({ sign }: { sign: Sign }) {
  const { t } = useTranslation('sign')
  const format = useFormat()
  const { reward, seventh, asset, timeZone, makeUp } = sign
  const amounts = { reward: format.money(reward, asset), seventh: format.money(seventh, asset) }
  const bounds = { days: format.number(makeUp.within), most: format.number(makeUp.aMonth) }
  return (
    <ul className={css.rules}>
      <li>{t('rule_reward', amounts)}</li>
      <li>{t('rule_day', { zone: timeZone })}</li>
      <li>{t('rule_catch_up', bounds)}</li>
      <li>{t('rule_break')}</li>
    </ul>
  )
}
