import { useTranslation } from 'react-i18next'
import { secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { AcceptBonus } from './AcceptBonus.tsx'
import css from './activities.module.css'
import { stateAt, tradedOf } from './form.ts'
import type { Bonus } from './types.ts'

/** While `another` bonus runs, none can be accepted. */
export function BonusCard({ bonus, another }: { bonus: Bonus; another: boolean }) {
  const { t } = useTranslation(['activities', 'wallet'])
  const format = useFormat()
  const own = useOwn()
  const slugText = useSlugText()
  const { asset, amount, turnover, left, days, until, ends } = bonus
  const state = stateAt(bonus, secondsOf(serverNow()))
  return (
    <Card>
      <Facts>
        <Fact name={t('bonus_amount')}>{own.money(amount, asset)}</Fact>
        <Fact name={t('bonus_state')}>{t(`bonus_${state}`)}</Fact>
        <Fact name={t('bonus_turnover')}>{own.money(turnover, asset)}</Fact>
        {left !== null && <Fact name={t('wallet:bonus_left')}>{own.money(left, asset)}</Fact>}
        {ends !== null && state === 'running' && (
          <Fact name={t('wallet:bonus_ends')}>{format.dateTimeShort(ends)}</Fact>
        )}
        {state === 'offered' && <Fact name={t('bonus_until')}>{format.dateTimeShort(until)}</Fact>}
      </Facts>
      {left !== null && (
        <Progress label={t('bonus_turnover')} value={tradedOf(turnover, left, asset)} max={100} />
      )}
      {(state === 'offered' || state === 'running') && (
        <p className={css.below}>{t('bonus_terms', { turnover: format.money(turnover, asset), days })}</p>
      )}
      {state === 'offered' &&
        (another ? <p className={css.below}>{slugText('bonus_running')}</p> : <AcceptBonus bonus={bonus} />)}
    </Card>
  )
}
