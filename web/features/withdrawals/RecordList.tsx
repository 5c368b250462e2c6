import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/client.ts'
import { paths, withdrawalPath } from '../../paths.ts'
import { DayList, NothingListed } from '../../records/DayList.tsx'
import { DocumentRow, DocumentTime } from '../../records/DocumentRow.tsx'
import { useFilter } from '../../records/filter.ts'
import { PeriodFilter } from '../../records/PeriodFilter.tsx'
import { usePaged } from '../../records/usePaged.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own } from '../../ui/own.tsx'
import { Select } from '../../ui/Select.tsx'
import { statuses as badges } from '../../ui/status.ts'
import { type Filter, queryOf, statuses, withdrawalFilter } from './filter.ts'
import { isPending, type Withdrawal } from './types.ts'
import { useDestinationName } from './useDestinationName.ts'
import { WithdrawalBadge } from './WithdrawalBadge.tsx'

/** Poll interval while one waits for the desk. */
const WAITING_MS = 10_000
const waits = (withdrawals: readonly Withdrawal[]): number => (withdrawals.some(isPending) ? WAITING_MS : 0)

export function RecordList() {
  const { t } = useTranslation(['deposits', 'withdrawals', 'common'])
  const { filter, choose, showAll } = useFilter(withdrawalFilter)
  return (
    <>
      <PeriodFilter period={filter} onPeriod={choose}>
        <Select
          label={t('status')}
          options={[
            { value: '', label: t('common:any') } as const,
            ...statuses.map((value) => ({
              value,
              label: value === '3' ? t('withdrawals:pending') : t(`common:${badges.withdrawal[value][0]}`),
            })),
          ]}
          value={filter.status}
          onValue={(status) => choose({ status })}
        />
      </PeriodFilter>
      <Found key={JSON.stringify(filter)} filter={filter} onAll={showAll} />
    </>
  )
}

function Found({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const { t } = useTranslation(['withdrawals', 'deposits', 'common'])
  const paged = usePaged('/api/user/cash_record', queryOf(filter, serverNow()), { refreshMs: waits })
  const filtered = withdrawalFilter.isFiltered(filter)
  return (
    <DayList
      paged={paged}
      label={t('common:title_withdrawals')}
      at={({ at }) => at}
      empty={
        <NothingListed
          all={filtered ? { label: t('deposits:show_all'), onAll } : null}
          action={<LinkButton to={paths.withdraw}>{t('common:title_withdraw')}</LinkButton>}
        >
          {filtered ? t('empty_filtered') : t('empty')}
        </NothingListed>
      }
    >
      {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
    </DayList>
  )
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const format = useFormat()
  const nameOf = useDestinationName()
  const { id, amount, asset, at, destination } = withdrawal
  return (
    <DocumentRow
      to={withdrawalPath(id)}
      title={nameOf(destination)}
      amount={<Own amount={amount} asset={asset} />}
      sub={<DocumentTime>{format.timeShort(at)}</DocumentTime>}
      status={<WithdrawalBadge of={withdrawal} />}
    />
  )
}
