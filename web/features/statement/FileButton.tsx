import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EpochSeconds } from '../../../shared/time.ts'
import { download, serverNow } from '../../api/client.ts'
import type { Download } from '../../api/request.ts'
import { Button, SaveLink } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { FILE_DAYS, type Filter, fileRangeOf } from './filter.ts'
import css from './statement.module.css'

type Ready = Download & { from: EpochSeconds; to: EpochSeconds }

/** Fetches what is chosen as a file. Saving it is a tap of its own: phones give files away to a tap alone. */
export function FileButton({ filter }: { filter: Filter }) {
  const { t } = useTranslation('statement')
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
      <Sheet open={ready !== null} onClose={() => setReady(null)} title={t('file_ready')}>
        {ready && <FileReady ready={ready} isAll={filter.span === 'all'} />}
      </Sheet>
    </>
  )
}

function FileReady({ ready: { name, blob, from, to }, isAll }: { ready: Ready; isAll: boolean }) {
  const { t } = useTranslation(['statement', 'common'])
  const format = useFormat()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  const file = new File([blob], name, { type: 'text/csv' })
  const canShare = navigator.canShare?.({ files: [file] }) === true
  return (
    <div className={css.actions}>
      <Facts>
        <Fact name={t('file_name')} wide>
          {name}
        </Fact>
        <Fact name={t('common:period')}>
          {format.date(from)} – {format.date(to)}
        </Fact>
      </Facts>
      {isAll && <p className={css.intro}>{t('file_note', { days: FILE_DAYS })}</p>}
      <SaveLink full href={url} name={name}>
        {t('file_save')}
      </SaveLink>
      {canShare && (
        <Button kind="secondary" full onClick={() => void shareFile(file)}>
          {t('file_share')}
        </Button>
      )}
    </div>
  )
}

/** Closing the phone's own sheet is an answer, not a failure. */
async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
  }
}
