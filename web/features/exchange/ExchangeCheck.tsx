import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckedExchange } from '../../../shared/tape/checkExchange.ts'
import { useRead } from '../../api/hooks.ts'
import { CheckView } from '../../check/CheckView.tsx'
import css from '../../check/check.module.css'
import { NotYet } from '../../check/NotYet.tsx'
import { useProofState } from '../../check/useProof.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Failure } from '../../ui/ListState.tsx'

/** The check of an exchange: started by a button, then recomputed here from the tape's public inputs. */
export function ExchangeCheck({ id }: { id: string }) {
  const { t } = useTranslation('exchange')
  const [wanted, setWanted] = useState(false)
  return (
    <Section title={t('check')}>
      <Card>
        <div className={css.check}>
          {wanted ? (
            <Recomputed id={id} />
          ) : (
            <>
              <p>{t('check_intro')}</p>
              <Button kind="secondary" full onClick={() => setWanted(true)}>
                {t('check')}
              </Button>
            </>
          )}
        </div>
      </Card>
    </Section>
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
