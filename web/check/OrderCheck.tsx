import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../api/hooks.ts'
import { Failure } from '../ui/ListState.tsx'
import { Asked } from './Asked.tsx'
import { CheckView } from './CheckView.tsx'
import { NotYet } from './NotYet.tsx'
import { ShareCheck } from './ShareCheck.tsx'
import { useProofState } from './useProof.ts'

/** Recomputes the user's order from the receipt's public inputs. */
export function OrderCheck({ id, startNow }: { id: string; startNow: boolean }) {
  const { t } = useTranslation('check')
  return (
    <Asked title={t('check')} intro={t('intro')} atOnce={startNow}>
      <Recomputed id={id} />
    </Asked>
  )
}

function Recomputed({ id }: { id: string }) {
  const { t } = useTranslation('check')
  const proof = useProofState(useRead('/api/user/receipt', { id }))
  const data = proof.kind === 'here' ? proof.data : null
  const inputs = useMemo(() => data && { order: data.order, tape: data.tape, terms: data.terms }, [data])
  if (proof.kind === 'notYet') return <NotYet from={proof.from} onDue={proof.ask} />
  if (proof.kind === 'failed') return <Failure error={proof.error} onRetry={proof.ask} />
  if (!inputs || !data) return <p role="status">{t('loading')}</p>
  return (
    <>
      <CheckView inputs={inputs} context={{ asset: data.order.asset }} />
      <ShareCheck proofId={data.proofId} />
    </>
  )
}
