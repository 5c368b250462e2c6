import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { UserLeft } from '../api/error.ts'
import { interruptedOperations, resumeOperation } from '../api/operation.ts'
import { refreshMine } from '../api/refresh.ts'
import { toast } from '../ui/toast.tsx'
import { useErrorText } from '../ui/useErrorText.ts'

/** Mount once per user. Newer operations have a screen of their own. */
export function InterruptedOperations({
  onResume,
}: {
  /** Called at the start with the path of each. */
  onResume: (path: string) => void
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const resuming = useRef(onResume)
  useEffect(() => {
    for (const pending of interruptedOperations()) {
      const resumed = resumeOperation(pending)
      resuming.current(pending.path)
      if (!resumed) {
        toast(t('operation_unknown'))
        continue
      }
      toast(t('operation_checking'))
      resumed.then(
        () => {
          toast(t('operation_done'), 'ok')
          void refreshMine()
        },
        (error: unknown) => {
          if (error instanceof UserLeft) return
          toast(t('operation_not_done', { reason: errorText(error) }), 'danger')
        },
      )
    }
  }, [t, errorText])
  return null
}
