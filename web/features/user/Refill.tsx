import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInfo } from '../../api/hooks.ts'
import { refreshMine } from '../../api/refresh.ts'
import type { Answer } from '../../api/wire.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import css from './user.module.css'

const refilling = operation('/api/user/refill', refreshMine)

/** Explains why if a refill is not possible yet. */
export function Refill({ refill }: { refill: Answer<'/api/user/index'>['refill'] }) {
  const { t } = useTranslation(['user', 'common'])
  const format = useFormat()
  const own = useOwn()
  const { data: info } = useInfo()
  const [asking, setAsking] = useState(false)
  const { send, refusal, state } = useOperation(refilling)
  if (info?.money !== 'practice') return null

  const to = format.money(refill.to, info.asset)
  const below = format.money(refill.below, info.asset)
  const run = () =>
    send(
      {},
      {
        done: ({ amount, asset }) => {
          toast(t('refilled', { amount: own.money(amount, asset, 'always') }), 'ok')
          setAsking(false)
        },
      },
    )
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
        {refusal && <Alert>{refusal}</Alert>}
      </Dialog>
    </div>
  )
}
