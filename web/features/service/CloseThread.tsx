import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserLeft } from '../../api/error.ts'
import { runOperation } from '../../api/operation.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'

/** Ends a conversation; writing opens it again, so nothing is asked first. */
export function CloseThread({ id, seen, onClosed }: { id: string; seen: number; onClosed: () => void }) {
  const { t } = useTranslation('service')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  async function close(): Promise<void> {
    setBusy(true)
    try {
      await runOperation('/api/user/ticket', { id, seen, close: 1 })
    } catch (error) {
      if (!(error instanceof UserLeft)) toast(errorText(error), 'danger')
    } finally {
      setBusy(false)
      onClosed()
    }
  }
  return (
    <Button kind="quiet" busy={busy} onClick={() => void close()}>
      {t('close')}
    </Button>
  )
}
