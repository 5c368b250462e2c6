import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { Fact } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'

export function Balances({ balances }: Pick<Answer<'/api/desk/user'>, 'balances'>) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  return Object.entries(balances).map(([asset, { available, locked, bonus }]) => (
    <Fact key={asset} name={t('balance')}>
      {format.money(available, asset)}
      {/[1-9]/.test(locked) && <div>{t('balance_locked', { amount: format.money(locked, asset) })}</div>}
      {/[1-9]/.test(bonus) && <div>{t('balance_bonus', { amount: format.money(bonus, asset) })}</div>}
    </Fact>
  ))
}
