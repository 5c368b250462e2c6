import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useOwn } from '../../ui/own.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './financing.module.css'
import { earlyOf } from './holdings.ts'
import { Send } from './Send.tsx'
import type { Holding } from './types.ts'
import { stopping, useAct } from './useActs.ts'

export function StopSheet({
  holding,
  act,
  onClose,
}: {
  holding: Holding
  act: 'stopEarly' | 'settle' | 'takeBack'
  onClose: () => void
}) {
  const { t } = useTranslation('financing')
  const own = useOwn()
  const { run, refusal, state } = useAct(stopping, onClose)
  const { id, title, asset, principal, paid } = holding
  const early = act === 'stopEarly' ? earlyOf(holding) : null
  const gets = early?.gets ?? principal
  const money = (amount: string) => own.money(amount, asset)
  return (
    <Sheet open title={t(`${act}_title`)} onClose={() => state !== 'sending' && onClose()}>
      <Facts>
        <Fact name={t('project')}>{title}</Fact>
        <Fact name={t('principal_back')}>{money(principal)}</Fact>
        {early && (
          <>
            <Fact name={t('return_now')}>{money(early.paid)}</Fact>
            <Fact name={t('forfeited')}>{money(early.forfeited)}</Fact>
            <Fact name={t('not_earned')}>{money(early.notEarned)}</Fact>
            <Fact name={t('paid_kept')}>{money(paid)}</Fact>
          </>
        )}
        <Fact name={t('you_get')}>
          <strong>{money(gets)}</strong>
        </Fact>
      </Facts>
      <p className={css.note}>{t(`${act}_note`)}</p>
      <Send
        state={state}
        refusal={refusal}
        onSend={() => run({ holding: id, ...(early && { forfeits: early.forfeited }) })}
      >
        {t('get', { amount: money(gets) })}
      </Send>
    </Sheet>
  )
}
