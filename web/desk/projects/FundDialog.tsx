import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../shared/money.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { plainAmount } from '../../ui/amount.ts'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { runOperation } from '../api/operation.ts'
import { ActionDialog } from '../frame/ActionDialog.tsx'
import { useAction } from '../frame/useAction.ts'
import { missingReserve } from './Reserve.tsx'
import type { DeskProject } from './types.ts'

/** Moves treasury money into a reserve; a draft suggests what is missing. */
export function FundDialog({
  project,
  onClose,
  onDone,
}: {
  project: DeskProject
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const { t, i18n } = useTranslation(['desk', 'projects', 'common'])
  const format = useFormat()
  const slugText = useSlugText()
  const { id, title, asset, state } = project
  const missing = state === 'draft' ? missingReserve(project) : null
  const [typed, setTyped] = useState(missing === null ? '' : formatAmount(missing, asset))
  const [fault, setFault] = useState<string | null>(null)
  const { busy, checking, refused, run } = useAction()
  const amount = plainAmount(typed, i18n.language)
  const pay = () => {
    if (!/[1-9]/.test(amount)) return setFault(slugText('amount_required'))
    void run(async (options) => {
      await runOperation('/api/desk/project_fund', { id, amount }, options)
      toast(t('projects:done_fund', { title, amount: format.money(amount, asset) }), 'ok')
      onClose()
      await onDone()
    })
  }
  return (
    <ActionDialog
      title={t('projects:fund_title', { title })}
      label={t('projects:project_fund')}
      busy={busy}
      checking={checking}
      onGo={pay}
      onClose={onClose}
    >
      {missing !== null && (
        <p>{t('projects:fund_rest', { amount: format.money(formatAmount(missing, asset), asset) })}</p>
      )}
      <AmountField
        label={t('amount')}
        asset={asset}
        value={typed}
        onValue={(text) => {
          setTyped(text)
          setFault(null)
        }}
        error={fault}
      />
      <p>{t('projects:fund_effect')}</p>
      {refused && <Alert>{refused}</Alert>}
    </ActionDialog>
  )
}
