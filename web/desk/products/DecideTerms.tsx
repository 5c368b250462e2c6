import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { runOperation } from '../api/operation.ts'
import { ActionDialog } from '../frame/ActionDialog.tsx'
import { useOutcome } from '../frame/useOutcome.ts'

export type Verdict = 'announce' | 'refuse' | 'withdraw'

/** Another operator announces or refuses a proposal; its proposer can only withdraw it. */
export function DecideTerms({
  id,
  symbol,
  proposal,
  to,
  onClose,
  onDone,
  children,
}: {
  id: string
  symbol: string
  proposal: string
  to: Verdict
  onClose: () => void
  onDone: () => Promise<void>
  /** The change, to be read once more. */
  children: ReactNode
}) {
  const { t } = useTranslation(['desk', 'product', 'common'])
  const slugText = useSlugText()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { busy, checking, refused, send } = useOutcome(async () => {
    onClose()
    await onDone()
  })
  const product = symbol
  const said = {
    announce: ['product:announce_title', 'product:announce', 'product:done_announced'],
    refuse: ['product:refuse_title', 'refuse', 'product:done_refused'],
    withdraw: ['product:withdraw_title', 'product:withdraw', 'product:done_withdrawn'],
  } as const
  const [title, label, done] = said[to]
  const decide = () => {
    if (to === 'refuse' && reason.trim() === '') return setFault(slugText('reason_required'))
    send(async (options) => {
      if (to === 'announce') await runOperation('/api/desk/terms_announce', { id, proposal }, options)
      else await runOperation('/api/desk/terms_refuse', { id, proposal, reason: reason.trim() }, options)
      return t(done, { product })
    })
  }
  return (
    <ActionDialog
      title={t(title, { product })}
      label={t(label)}
      kind={to === 'announce' ? 'primary' : 'danger'}
      busy={busy}
      checking={checking}
      onGo={decide}
      onClose={onClose}
    >
      {children}
      {to === 'announce' && <p>{t('product:announce_effect')}</p>}
      {to === 'refuse' && (
        <Field
          label={t('product:reason')}
          maxLength={200}
          value={reason}
          error={fault}
          onChange={(event) => {
            setReason(event.target.value)
            setFault(null)
          }}
        />
      )}
      {refused && <Alert>{refused}</Alert>}
    </ActionDialog>
  )
}
