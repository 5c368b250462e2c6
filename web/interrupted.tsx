import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resumeOperation } from './api/operation.ts'
import { pendingOperations } from './api/pending.ts'
import { refreshMine } from './api/refresh.ts'
import { toast } from './ui/toast.tsx'
import { useErrorText } from './ui/useErrorText.ts'

/** Operations already taken up since the page was loaded: each is resumed once. */
const taken = new Set<string>()

/**
 * Asks to the end what a reload or a lost session cut short, and says what came of it. Mounted once per user;
 * operations started later have their own screen waiting for them.
 */
export function InterruptedOperations() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [interrupted] = useState(pendingOperations)
  useEffect(() => {
    for (const pending of interrupted) {
      if (taken.has(pending.id)) continue
      taken.add(pending.id)
      toast(t('operation_checking'))
      resumeOperation(pending).then(
        () => {
          toast(t('operation_done'), 'ok')
          void refreshMine()
        },
        (error: unknown) => toast(t('operation_not_done', { reason: errorText(error) }), 'danger'),
      )
    }
  }, [interrupted, t, errorText])
  return null
}
