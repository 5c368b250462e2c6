import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, serverNow } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import type { Download } from '../../api/request.ts'
import type { Answer } from '../../api/wire.ts'
import { Page } from '../../frame/Page.tsx'
import { SaveFile } from '../../records/SaveFile.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { Counted } from './Counted.tsx'
import css from './wallet.module.css'
import { YearTable } from './YearTable.tsx'
import { hasMoved, yearsUpTo } from './year.ts'

type Year = Answer<'/api/user/year'>

export function Component() {
  const { t } = useTranslation(['wallet', 'common', 'statement'])
  const now = new Date(serverNow()).getFullYear()
  const [year, setYear] = useState(now)
  const { data, error, mutate } = useRead('/api/user/year', { year }, { keepPrevious: true })
  return (
    <Page title={t('common:title_year')}>
      <p className={css.note}>{t('year_intro')}</p>
      <div className={css.noPrint}>
        <Select
          label={t('year')}
          options={yearsUpTo(now, data?.firstYear ?? now).map((value) => ({
            value: String(value),
            label: String(value),
          }))}
          value={String(year)}
          onValue={(value) => setYear(Number(value))}
        />
      </div>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={data && !hasMoved(data)}
        empty={<Empty picture="receipt">{t('year_empty')}</Empty>}
      >
        {data && <Shown year={data} />}
      </ListState>
    </Page>
  )
}

function Shown({ year }: { year: Year }) {
  const { t } = useTranslation(['wallet', 'statement'])
  const format = useFormat()
  return (
    <>
      <Counted counted={year.counted} />
      <div className={css.noPrint}>
        <Files year={year.year} />
      </div>
      {year.assets.map((one) => (
        <YearTable key={one.asset} year={year.year} one={one} />
      ))}
      <p className={css.note}>
        {t('year_as_of', { time: format.dateTimeShort(year.at), zone: year.timeZone })}
      </p>
    </>
  )
}

function Files({ year }: { year: number }) {
  const { t } = useTranslation(['wallet', 'statement'])
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [file, setFile] = useState<Download | null>(null)
  const fetchFile = async () => {
    setBusy(true)
    try {
      setFile(await download('/api/user/year', { year, format: 'csv' }))
    } catch (error) {
      toast(errorText(error), 'danger')
    }
    setBusy(false)
  }
  return (
    <div className={css.files}>
      <Button kind="secondary" busy={busy} onClick={() => void fetchFile()}>
        {t('statement:file_get')}
      </Button>
      <Button kind="secondary" onClick={() => window.print()}>
        {t('print')}
      </Button>
      <SaveFile file={file} onClose={() => setFile(null)} />
    </div>
  )
}
