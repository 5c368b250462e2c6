import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserLeft } from '../../api/error.ts'
import { useInfo } from '../../api/hooks.ts'
import { type OperationState, runOperation } from '../../api/operation.ts'
import { refreshMine } from '../../api/refresh.ts'
import type { Answer } from '../../api/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Dialog } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import css from './user.module.css'

/** Practice money back to its first amount: offered when it is time, explained when it is not. */
export function Refill({ refill }: { refill: Answer<'/api/user/index'>['refill'] }) {
  const { t } = useTranslation(['user', 'common'])
  const errorText = useErrorText()
  const format = useFormat()
  const { data: info } = useInfo()
  const [asking, setAsking] = useState(false)
  const [state, setState] = useState<OperationState | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  if (info?.money !== 'practice') return null

  const to = format.money(refill.to, info.asset)
  const below = format.money(refill.below, info.asset)
  const run = async () => {
    setRefused(null)
    try {
      const { amount, asset } = await runOperation('/api/user/refill', {}, { onState: setState })
      toast(t('refilled', { amount: format.money(amount, asset, 'always') }), 'ok')
      setAsking(false)
    } catch (error) {
      if (!(error instanceof UserLeft)) setRefused(errorText(error))
    } finally {
      setState(null)
      await refreshMine()
    }
  }
  return (
    <div className={css.refill}>
      {refill.allowed || asking ? (
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {t('refill', { amount: to })}
        </Button>
      ) : (
        <p className={css.note}>{t('refill_rule', { amount: to, below })}</p>
      )}
      <Dialog
        open={asking}
        onClose={() => !state && setAsking(false)}
        title={t('refill_title')}
        actions={
          <>
            <Button kind="secondary" disabled={state !== null} onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button busy={state !== null} onClick={() => void run()}>
              {state === 'checking' ? t('common:checking') : t('common:confirm')}
            </Button>
          </>
        }
      >
        <p>{t('refill_question', { amount: to })}</p>
        {refused && <Alert>{refused}</Alert>}
      </Dialog>
    </div>
  )
}
