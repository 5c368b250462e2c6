import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ApiError, UserLeft } from '../../api/error.ts'
import { type OperationState, runOperation } from '../../api/operation.ts'
import { refreshMine } from '../../api/refresh.ts'
import { depositRecordPath } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'
import { useErrorText, useSlugText } from '../../ui/useErrorText.ts'
import { dropPicture, forgetDraft, setDraft } from './draft.ts'
import type { DepositBody } from './form.ts'

/** The deposit on its way, if any: one at a time, however many taps and sheets there are. */
let state: OperationState | null = null
const listeners = new Set<() => void>()

function setState(next: OperationState | null): void {
  state = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Submits a deposit to a definite answer, and leads to its receipt. */
export function useSubmitDeposit() {
  const { t } = useTranslation('deposit')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const slugText = useSlugText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  async function submit(body: DepositBody): Promise<void> {
    if (state !== null) return
    setState('sending')
    setRefusal(null)
    dropPicture()
    try {
      const { id } = await runOperation('/api/user/dorecharge', body, { onState: setState })
      forgetDraft()
      toast(slugText('done_deposit'), 'ok')
      if (shown.current) void navigate(depositRecordPath(id), { replace: true })
    } catch (error) {
      if (error instanceof UserLeft) return
      // One that was used or is forgotten can only be replaced; any other stays as it was.
      const gone = error instanceof ApiError && error.slug === 'upload_invalid'
      setDraft(gone ? { screenshot: null } : {})
      const reason = errorText(error)
      if (shown.current) setRefusal(reason)
      else toast(t('not_submitted', { reason }), 'danger')
    } finally {
      setState(null)
      void refreshMine()
    }
  }
  return { submit, refusal, state: useSyncExternalStore(watch, () => state) }
}
