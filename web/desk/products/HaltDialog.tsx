import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { Alert } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { runOperation } from '../api/operation.ts'
import { ActionDialog } from '../frame/ActionDialog.tsx'
import { useAction } from '../frame/useAction.ts'
import { useHaltName } from './useHaltName.ts'

export type DeskProduct = Answer<'/api/desk/products'>['items'][number]

/** One operator halts; lifting a halt needs two. */
export function HaltDialog({
  product,
  onClose,
  onDone,
}: {
  product: DeskProduct
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation(['desk', 'halts', 'common'])
  const slugText = useSlugText()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { busy, refused, run } = useAction()
  const { id, halted, resumeBy } = product
  const name = useHaltName()(product)
  const go = () => {
    if (halted === null && reason.trim() === '') return setError(slugText('reason_required'))
    void run(async (options) => {
      const left =
        halted === null
          ? await runOperation('/api/desk/halt', { id, reason: reason.trim() }, options)
          : await runOperation('/api/desk/resume', { id, was: halted }, options)
      const isAsked = halted !== null && left.halted !== null
      const done = isAsked
        ? 'halts:done_resume_asked'
        : halted === null
          ? 'halts:done_halted'
          : 'halts:done_resumed'
      toast(t(done, { product: name }), 'ok')
      onClose()
      onDone()
    })
  }
  return (
    <ActionDialog
      title={t(halted === null ? 'halts:halt_title' : 'halts:resume_title', { product: name })}
      label={t(halted === null ? 'halt' : 'resume')}
      kind={halted === null ? 'danger' : 'primary'}
      busy={busy}
      onGo={go}
      onClose={onClose}
    >
      <p>
        {t(
          halted === null
            ? 'halts:halt_effect'
            : resumeBy
              ? 'halts:resume_effect'
              : 'halts:resume_effect_first',
          { product: name },
        )}
      </p>
      {halted === null ? (
        <Field
          label={t('halts:halt_reason')}
          maxLength={200}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value)
            setError(null)
          }}
        />
      ) : (
        <p>{t('halt_said', { text: halted })}</p>
      )}
      {refused && <Alert>{refused}</Alert>}
    </ActionDialog>
  )
}
