import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Sheet.tsx'

interface Props {
  title: string
  /** What its button says. */
  label: string
  kind?: 'primary' | 'danger'
  busy: boolean
  /** Whether the answer was lost and is asked for again. */
  checking?: boolean
  onGo: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before an operation is carried out. It stays while that is on its way. */
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
