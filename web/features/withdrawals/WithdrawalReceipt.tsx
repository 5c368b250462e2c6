import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { secondsOf } from '../../../shared/time.ts'
import { withdrawalReasons, withdrawalRefusals } from '../../../shared/withdrawal.ts'
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
import { Own, useOwn } from '../../ui/own.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { stepsOf } from './moments.ts'
import { isPending, type Withdrawal } from './types.ts'
import { useDestinationName } from './useDestinationName.ts'
import { Waiting } from './Waiting.tsx'
import { WithdrawalBadge } from './WithdrawalBadge.tsx'

/** Poll interval until it is decided. */
const WAITING_MS = 5000

export function WithdrawalReceipt({ id }: { id: string }) {
  const { t } = useTranslation(['withdrawals', 'service'])
  const waiting = useRef(true)
  const { data, error, mutate } = useRead(
    '/api/user/cash_record',
    { id },
    { refreshMs: waiting.current ? WAITING_MS : 0 },
  )
  const withdrawal = data?.items[0]
  const pending = withdrawal === undefined || isPending(withdrawal)
  useEffect(() => {
    // Refresh the balance once it is decided.
    if (waiting.current && withdrawal && !pending) void refreshMine()
    waiting.current = pending
  }, [withdrawal, pending])
  return (
    <>
      <ListState
        data={withdrawal}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {withdrawal && <Slip withdrawal={withdrawal} />}
      </ListState>
      <LinkButton kind="secondary" full to={paths.withdraw} replace>
        {t('another')}
      </LinkButton>
      {withdrawal && (
        <LinkButton kind="quiet" to={askPath({ kind: 'withdrawal', id })}>
          {t('service:ask_about')}
        </LinkButton>
      )}
    </>
  )
}

function Slip({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation(['withdrawals', 'deposits', 'common'])
  const { data: info } = useInfo()
  const format = useFormat()
  const own = useOwn()
  const slugText = useSlugText()
  const nameOf = useDestinationName()
  const { id, amount, fee, arrives, asset, status, promisedAt, reference, destination } = withdrawal
  const reason = [...withdrawalRefusals, ...withdrawalReasons].find((known) => known === withdrawal.reason)
  const pending = isPending(withdrawal)
  const now = secondsOf(useServerNow(1000, pending))
  const moments = stepsOf(withdrawal).map((step, index, { length }) => ({
    ...step,
    name: t(step.name === 'submitted' || step.name === 'refused' ? `deposits:${step.name}` : step.name),
    ...(index === length - 1 && { note: t('promised', { time: format.dateTimeShort(promisedAt) }) }),
  }))
  return (
    <>
      <ReceiptPaper
        title={t('withdrawal')}
        amount={<Own amount={amount} asset={asset} />}
        status={<WithdrawalBadge of={withdrawal} />}
      >
        <Facts>
          <Fact name={t('fee')}>{own.money(status === 2 ? '0.00' : fee, asset)}</Fact>
          <Fact name={t('arrives')}>{own.money(status === 2 ? '0.00' : arrives, asset)}</Fact>
          <Fact name={t('to')} wide>
            {nameOf(destination)}
          </Fact>
          {reason && (
            <Fact name={t('deposits:reason')} wide>
              {slugText(reason)}
            </Fact>
          )}
          {reference && (
            <Fact name={t('reference')} wide>
              <code>{reference}</code>
            </Fact>
          )}
          <Fact name={t('id')} wide>
            <code>{id}</code>
          </Fact>
        </Facts>
      </ReceiptPaper>
      {status === 2 && <Alert kind="info">{t('money_back')}</Alert>}
      {pending && <Waiting withdrawal={withdrawal} now={now} />}
      {info?.money === 'practice' && <Alert kind="info">{t('practice')}</Alert>}
      <Timeline moments={moments} now={now} />
    </>
  )
}
