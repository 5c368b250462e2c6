import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckedExchange } from '../../../shared/tape/checkExchange.ts'
import { useRead } from '../../api/hooks.ts'
import { Asked } from '../../check/Asked.tsx'
import { CheckView } from '../../check/CheckView.tsx'
import { NotYet } from '../../check/NotYet.tsx'
import { useProofState } from '../../check/useProof.ts'
import { Failure } from '../../ui/ListState.tsx'

/** Recomputes an exchange from the tape's public inputs. */
export function ExchangeCheck({ id }: { id: string }) {
  const { t } = useTranslation('exchange')
  return (
    <Asked title={t('check')} intro={t('check_intro')}>
      <Recomputed id={id} />
    </Asked>
  )
}

function Recomputed({ id }: { id: string }) {
  const { t } = useTranslation('check')
  const proof = useProofState(useRead('/api/user/exchange_proof', { id }))
  const data = proof.kind === 'here' ? proof.data : null
  const inputs = useMemo(
    () => data && { exchange: data.exchange as CheckedExchange, tape: data.tape },
    [data],
  )
  if (proof.kind === 'notYet') return <NotYet from={proof.from} onDue={proof.ask} />
  if (proof.kind === 'failed') return <Failure error={proof.error} onRetry={proof.ask} />
  if (!inputs) return <p role="status">{t('loading')}</p>
  return <CheckView inputs={inputs} context={{ asset: inputs.exchange.asset }} />
}
