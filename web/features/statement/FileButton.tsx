import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EpochSeconds } from '../../../shared/time.ts'
import { download, serverNow } from '../../api/client.ts'
import type { Download } from '../../api/request.ts'
import { SaveFile } from '../../records/SaveFile.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { FILE_DAYS, type Filter, fileRangeOf } from './filter.ts'

type Ready = Download & { from: EpochSeconds; to: EpochSeconds }

export function FileButton({ filter }: { filter: Filter }) {
  const { t } = useTranslation(['statement', 'common'])
  const format = useFormat()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState<Ready | null>(null)
  const fetchFile = async () => {
    setBusy(true)
    const range = fileRangeOf(filter, serverNow())
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const query = { format: 'csv', ...range, timeZone, ...(filter.kind && { kind: filter.kind }) } as const
    try {
      setReady({ ...(await download('/api/user/statement', query)), ...range })
    } catch (error) {
      toast(errorText(error), 'danger')
    }
    setBusy(false)
  }
  return (
    <>
      <Button kind="secondary" full busy={busy} onClick={() => void fetchFile()}>
        {t('file_get')}
      </Button>
      <SaveFile
        file={ready}
        onClose={() => setReady(null)}
        facts={
          ready && (
            <Fact name={t('common:period')}>
              {format.date(ready.from)} – {format.date(ready.to)}
            </Fact>
          )
        }
        note={filter.span === 'all' && t('file_note', { days: FILE_DAYS })}
      />
    </>
  )
}
