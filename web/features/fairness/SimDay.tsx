import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatScaled } from '../../../shared/money.ts'
import { chainFrom, keyAt } from '../../../shared/tape/chain.ts'
import { hashFromHex, toHex } from '../../../shared/tape/hash.ts'
import type { SimFairness } from '../../../shared/tape/proof.ts'
import { type EpochSeconds, msOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useVersion } from '../../ui/version.ts'
import css from './fairness.module.css'

export function SimDay({ tape, onReveal }: { tape: SimFairness; onReveal: () => void }) {
  const { t } = useTranslation(['check', 'trade'])
  const format = useFormat()
  const version = useVersion()
  const { commitment, revealed, nextRevealAt, day, instrument, rules, rulesFrom } = tape
  useAt(nextRevealAt, onReveal)
  return (
    <>
      <Facts>
        <Fact name={t('fair_commitment')} wide>
          {commitment ? <code className={css.hash}>{commitment}</code> : t('fair_commitment_later')}
        </Fact>
        {revealed && (
          <>
            <Fact name={t('fair_revealed')} wide>
              {t('fair_revealed_minute', {
                minute: format.number(revealed.minute),
                time: format.timeShort(day * 86_400 + revealed.minute * 60),
              })}
              <code className={css.hash}>{revealed.key}</code>
            </Fact>
            {nextRevealAt !== null && (
              <Fact name={t('trade:fair_next')}>
                <Countdown to={nextRevealAt} />
              </Fact>
            )}
            <Fact name={t('fair_walk')}>
              {version(rules)}
              {day * 86_400 >= rulesFrom && ` · ${t('fair_rules_from', { date: format.date(rulesFrom) })}`}
            </Fact>
            <Fact name={t('fair_step')}>
              {format.decimal(formatScaled(instrument.tick, instrument.decimals))}
            </Fact>
          </>
        )}
      </Facts>
      {commitment && revealed && (
        <div className={css.verify}>
          <VerifyKey key={revealed.key} commitment={commitment} hex={revealed.key} minute={revealed.minute} />
        </div>
      )}
    </>
  )
}

/** Hashes the key down to the day's commitment in this browser. */
function VerifyKey({ commitment, hex, minute }: { commitment: string; hex: string; minute: number }) {
  const { t } = useTranslation('check')
  const [ok, setOk] = useState<boolean | null>(null)
  const verify = () => {
    const bytes = hashFromHex(hex)
    setOk(bytes !== null && toHex(keyAt(chainFrom(bytes, minute), 0)) === commitment)
  }
  if (ok === false) return <Alert>{t('fair_not_verified')}</Alert>
  if (ok) return <Alert kind="info">{t('fair_verified', { count: minute })}</Alert>
  return (
    <Button kind="secondary" full onClick={verify}>
      {t('fair_verify')}
    </Button>
  )
}

/** Runs shortly after an epoch second of the server's clock. */
function useAt(second: EpochSeconds | null, onDue: () => void): void {
  useEffect(() => {
    if (second === null) return
    const timer = setTimeout(onDue, Math.max(1000, msOf(second) - serverNow() + 300))
    return () => clearTimeout(timer)
  }, [second, onDue])
}
