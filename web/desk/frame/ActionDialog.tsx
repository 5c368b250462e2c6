import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Sheet.tsx'

interface Props {
  title: string
  label: string
  kind?: 'primary' | 'danger'
  busy: boolean
  /** The answer was lost, and the operation is sent again. */
  checking?: boolean
  onGo: () => void
  onClose: () => void
  children: ReactNode
}

/** Confirms an operation; stays open while it runs. */
export function ActionDialog({ title, label, kind, busy, checking = false, onGo, onClose, children }: Props) {
  const { t } = useTranslation('common')
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={title}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind={kind} busy={busy} onClick={onGo}>
            {checking ? t('checking') : label}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
