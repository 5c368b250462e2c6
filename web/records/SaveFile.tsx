import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '../api/request.ts'
import { Button, SaveLink } from '../ui/Button.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import css from './SaveFile.module.css'

interface Props {
  /** Null keeps the sheet closed. */
  file: Download | null
  onClose: () => void
  facts?: ReactNode
  note?: ReactNode
}

/** Saving needs a tap of its own: phones share files only directly after a tap. */
export function SaveFile({ file, onClose, ...about }: Props) {
  const { t } = useTranslation('statement')
  return (
    <Sheet open={file !== null} onClose={onClose} title={t('file_ready')}>
      {file && <Ready file={file} {...about} />}
    </Sheet>
  )
}

function Ready({ file: { name, blob }, facts, note }: Omit<Props, 'file' | 'onClose'> & { file: Download }) {
  const { t } = useTranslation('statement')
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  const file = new File([blob], name, { type: 'text/csv' })
  const canShare = navigator.canShare?.({ files: [file] }) === true
  return (
    <div className={css.stack}>
      <Facts>
        <Fact name={t('file_name')} wide>
          {name}
        </Fact>
        {facts}
      </Facts>
      {note && <p className={css.note}>{note}</p>}
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

/** Closing the phone's share sheet is not a failure. */
async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
  }
}
