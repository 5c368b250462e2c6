import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_MAX, wayRefused } from '../../../shared/rules/way.ts'
import { Alert } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { useMe } from '../api/hooks.ts'
import { runOperation } from '../api/operation.ts'
import { ActionDialog } from '../frame/ActionDialog.tsx'
import { useAction } from '../frame/useAction.ts'
import { type DeskWay, fieldsOf, type Terms } from './types.ts'

/** Another operator confirms the change. */
export function ChangeWay({
  way,
  onClose,
  onDone,
}: {
  way: DeskWay
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation(['desk', 'money', 'common'])
  const slugText = useSlugText()
  const { data: me } = useMe()
  const { method, version: was } = way
  const [form, setForm] = useState<Terms>(way)
  const [fault, setFault] = useState<string | null>(null)
  const { busy, checking, refused, run } = useAction()
  const line = (text: string | null) => text?.trim() || null
  const terms = {
    account: form.account.trim(),
    ...{ holder: line(form.holder), bank: line(form.bank), network: line(form.network) },
  }
  const propose = () => {
    const wrong = me && wayRefused(method, terms, me.money)
    setFault(wrong ? slugText(wrong.slug, wrong.params) : null)
    if (wrong) return
    void run(async (options) => {
      const { account, holder, bank, network } = terms
      const lines = { account, holder: holder ?? '', bank: bank ?? '', network: network ?? '' }
      await runOperation(
        '/api/desk/way_propose',
        { method, was, offered: form.offered ? 1 : 0, ...lines },
        options,
      )
      toast(t('money:way_done_proposed'), 'ok')
      onClose()
      await onDone()
    })
  }
  return (
    <ActionDialog
      title={t('money:way_change_title', { way: t(`method_${method}`) })}
      label={t('credit_give')}
      busy={busy}
      checking={checking}
      onGo={propose}
      onClose={onClose}
    >
      {fieldsOf(method).map((field) => (
        <Field
          key={field}
          label={t(`money:way_${field}`)}
          maxLength={ACCOUNT_MAX}
          autoComplete="off"
          spellCheck={false}
          value={form[field] ?? ''}
          onChange={(event) => setForm({ ...form, [field]: event.target.value })}
        />
      ))}
      <Checkbox
        label={t('money:way_offer')}
        checked={form.offered}
        onChecked={(offered) => setForm({ ...form, offered })}
      />
      {(fault ?? refused) && <Alert>{fault ?? refused}</Alert>}
    </ActionDialog>
  )
}
