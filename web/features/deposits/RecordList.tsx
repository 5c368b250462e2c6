import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/client.ts'
import { depositRecordPath, paths } from '../../paths.ts'
import { DayList, NothingListed } from '../../records/DayList.tsx'
import { DocumentRow, DocumentTime } from '../../records/DocumentRow.tsx'
import { useFilter } from '../../records/filter.ts'
import { PeriodFilter } from '../../records/PeriodFilter.tsx'
import { usePaged } from '../../records/usePaged.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own } from '../../ui/own.tsx'
import { Select } from '../../ui/Select.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { statuses as badges } from '../../ui/status.ts'
import { classes, depositFilter, type Filter, queryOf, statuses } from './filter.ts'
import { Screenshot } from './Screenshot.tsx'
import { type Deposit, isPending } from './types.ts'
import { useKind } from './useKind.ts'

/** Poll interval while one waits for the desk. */
const WAITING_MS = 10_000
const waits = (deposits: readonly Deposit[]): number => (deposits.some(isPending) ? WAITING_MS : 0)

export function RecordList() {
  const { t } = useTranslation(['deposits', 'common'])
  const { filter, choose, showAll } = useFilter(depositFilter)
  const any = { value: '', label: t('common:any') } as const
  return (
    <>
      <PeriodFilter period={filter} onPeriod={choose}>
        <Select
          label={t('status')}
          options={[
            any,
            ...statuses.map((value) => ({ value, label: t(`common:${badges.deposit[value][0]}`) })),
          ]}
          value={filter.status}
          onValue={(status) => choose({ status })}
        />
        <Select
          label={t('kind')}
          options={[any, ...classes.map((value) => ({ value, label: t(`class_${value}`) }))]}
          value={filter.kind}
          onValue={(kind) => choose({ kind })}
        />
      </PeriodFilter>
      <Found key={JSON.stringify(filter)} filter={filter} onAll={showAll} />
    </>
  )
}

function Found({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const { t } = useTranslation(['deposits', 'common'])
  const query = queryOf(filter, serverNow())
  const paged = usePaged('/api/user/recharge_record', query, { refreshMs: waits })
  const filtered = depositFilter.isFiltered(filter)
  return (
    <DayList
      paged={paged}
      label={t('common:title_deposits')}
      at={({ at }) => at}
      empty={
        <NothingListed
          all={filtered ? { label: t('show_all'), onAll } : null}
          action={<LinkButton to={paths.depositWays}>{t('common:title_deposit')}</LinkButton>}
        >
          {filtered ? t('empty_filtered') : t('empty')}
        </NothingListed>
      }
    >
      {(deposit) => <DepositRow deposit={deposit} />}
    </DayList>
  )
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const format = useFormat()
  const { id, amount, asset, at, status, screenshot } = deposit
  return (
    <DocumentRow
      to={depositRecordPath(id)}
      picture={<Screenshot of={screenshot} />}
      title={useKind()(deposit)}
      // Only a credited deposit has a sign: the others moved nothing.
      amount={<Own amount={amount} asset={asset} sign={status === 1} />}
      sub={<DocumentTime>{format.timeShort(at)}</DocumentTime>}
      status={<StatusBadge of="deposit" is={status} />}
    />
  )
}
