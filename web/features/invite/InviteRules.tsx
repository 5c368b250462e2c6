import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import css from './invite.module.css'
import type { Invite } from './types.ts'

export function InviteRules({ invite: { reward, settledStakes, times, asset, aMonth } }: { invite: Invite }) {
  const { t } = useTranslation('invite')
  const format = useFormat()
  return (
    <ul className={css.rules}>
      <li>{t('rule_new')}</li>
      {reward !== null && (
        <>
          <li>
            {t('rule_reward', {
              amount: format.money(reward, asset),
              stakes: format.money(settledStakes, asset),
            })}
          </li>
          {times !== null && <li>{t('rule_bonus', { times: format.number(times) })}</li>}
          <li>{t('rule_month', { most: format.number(aMonth) })}</li>
          <li>{t('rule_tier')}</li>
          <li>{t('rule_closed')}</li>
        </>
      )}
      <li>{t('rule_private')}</li>
    </ul>
  )
}
