import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { creditRefusals, depositReasons, givenReasons } from '../../../shared/pay.ts'
import { type EpochSeconds, secondsOf } from '../../../shared/time.ts'
import { useInfo, useRead } from '../../api/hooks.ts'
import { refreshMine } from '../../api/refresh.ts'
import { useServerNow } from '../../api/useServerNow.ts'
import { askPath, paths } from '../../paths.ts'
import { ReceiptPaper } from '../../records/ReceiptPaper.tsx'
import { Timeline } from '../../records/Timeline.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { Own } from '../../ui/own.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSpan } from '../../ui/span.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import { Practice } from './Practice.tsx'
import { Screenshot } from './Screenshot.tsx'
import { type Deposit, isPending } from './types.ts'
import { useKind } from './useKind.ts'

/** Poll interval until it is decided. */
const WAITING_MS = 5000

export function DepositReceipt({ id }: { id: string }) {
  const { t } = useTranslation(['deposits', 'common', 'service'])
  const waiting = useRef(true)
  const { data, error, mutate } = useRead(
    '/api/user/recharge_record',
    { id },
    { refreshMs: waiting.current ? WAITING_MS : 0 },
  )
  const deposit = data?.items[0]
  const pending = deposit === undefined || isPending(deposit)
  useEffect(() => {
    // Refresh the balance once it is decided.
    if (waiting.current && deposit && !pending) void refreshMine()
    waiting.current = pending
  }, [deposit, pending])
  return (
    <>
      <ListState
        data={deposit}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {deposit && <Slip deposit={deposit} />}
      </ListState>
      {!deposit?.correction && (
        <LinkButton kind="secondary" full to={paths.depositWays} replace>
          {t('another')}
        </LinkButton>
      )}
      {deposit && (
        <LinkButton kind="quiet" to={askPath({ kind: 'deposit', id })}>
          {t('service:ask_about')}
        </LinkButton>
      )}
    </>
  )
}

function Slip({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation(['deposits', 'common'])
  const { data: info } = useInfo()
  const { id, amount, asset, status, at, receivedAt, decidedAt, reference, screenshot, correction } = deposit
  const slugText = useSlugText()
  const kind = useKind()(deposit)
  const reason = [...depositReasons, ...givenReasons, ...creditRefusals].find(
    (known) => known === deposit.reason,
  )
  const now = secondsOf(useServerNow(1000, isPending(deposit)))
  const steps = [
    { name: t('submitted'), at },
    ...(receivedAt !== null || status === 4 ? [{ name: t('received'), at: receivedAt }] : []),
    {
      name: status === 2 ? t('refused') : status === 1 ? t('credited') : t('decision'),
      at: decidedAt ?? (status === 1 ? at : null),
    },
  ]
  const moments = correction ? [{ name: kind, at }] : steps
  return (
    <>
      <ReceiptPaper
        title={kind}
        amount={<Own amount={amount} asset={asset} sign={status === 1} />}
        status={<StatusBadge of="deposit" is={status} />}
      >
        <Facts>
          {reason && !correction && (
            <Fact name={t('reason')} wide>
              {slugText(reason)}
            </Fact>
          )}
          {reference && (
            <Fact name={t('reference_fact')} wide>
              {reference}
            </Fact>
          )}
          {screenshot && (
            <Fact name={t('screenshot')} wide>
              <Screenshot of={screenshot} large />
            </Fact>
          )}
          <Fact name={t('deposit_id')} wide>
            <code>{id}</code>
          </Fact>
        </Facts>
      </ReceiptPaper>
      {isPending(deposit) && <Waiting deposit={deposit} now={now} />}
      {correction && <Alert kind="info">{t('correction_text')}</Alert>}
      {info?.money === 'practice' && !correction && <Practice>{t('practice_confirm')}</Practice>}
      <Timeline moments={moments} now={now} />
    </>
  )
}

function Waiting({ deposit: { at, status }, now }: { deposit: Deposit; now: EpochSeconds }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const span = useSpan()
  const { data: ways } = useRead('/api/user/recharge')
  if (!ways) return null
  const { reviewSeconds, medianSeconds } = ways
  return (
    <Alert kind="info">
      <p>{status === 4 ? t('second') : t('since', { time: format.dateTime(at) })}</p>
      <p>{t('published', { time: span(reviewSeconds) })}</p>
      {medianSeconds !== null && <p>{t('measured', { time: span(medianSeconds) })}</p>}
      {now > at + reviewSeconds && <p>{t('overdue')}</p>}
      <p>{t('next')}</p>
    </Alert>
  )
}
