import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './deposits.module.css'
import { type DepositBody, wholeAmount } from './form.ts'
import { Practice } from './Practice.tsx'
import { Times } from './Times.tsx'
import type { Ways } from './types.ts'
import { useSubmitDeposit } from './useSubmitDeposit.ts'

export function ConfirmDeposit({
  ways,
  body,
  onClose,
}: {
  ways: Ways
  body: DepositBody
  onClose: () => void
}) {
  const { t } = useTranslation(['deposits', 'common'])
  const format = useFormat()
  const { submit, state, refusal } = useSubmitDeposit()
  return (
    <Sheet open title={t('confirm_title')} onClose={() => state !== 'sending' && onClose()}>
      <Facts>
        <Fact name={t('amount')}>{format.money(wholeAmount(body.amount, ways.asset), ways.asset)}</Fact>
        <Fact name={t('way')}>{t(`method_${body.method}`)}</Fact>
        {body.reference && (
          <Fact name={t('reference_fact')} wide>
            {body.reference}
          </Fact>
        )}
        <Times ways={ways} />
      </Facts>
      {ways.practice ? <Practice>{t('practice_confirm')}</Practice> : <p>{t('confirm_note')}</p>}
      <div className={css.confirm}>
        {refusal && <Alert>{refusal}</Alert>}
        {state === 'checking' && <Alert kind="info">{t('checking_hint')}</Alert>}
        <Button full busy={state !== null} onClick={() => void submit(body)}>
          {state === 'checking' ? t('common:checking') : state === 'sending' ? t('sending') : t('submit')}
        </Button>
      </div>
    </Sheet>
  )
}
