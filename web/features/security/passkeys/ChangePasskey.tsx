import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../../api/client.ts'
import { runOperation } from '../../../api/operation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert, Form } from '../../../ui/Card.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toast.tsx'
import css from '../security.module.css'
import type { Passkey } from '../types.ts'
import { NameField } from './NameField.tsx'
import { useAction } from './useAction.ts'

export function ChangePasskey({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const { t } = useTranslation('security')
  return (
    <Sheet open={passkey !== null} onClose={onClose} title={t('passkey_change')}>
      {passkey && <ChangeForm passkey={passkey} onDone={onClose} />}
    </Sheet>
  )
}

function ChangeForm({
  passkey: { id, name: before, cloned },
  onDone,
}: {
  passkey: Passkey
  onDone: () => void
}) {
  const { t } = useTranslation('security')
  const [name, setName] = useState(before)
  const [what, setWhat] = useState<'rename' | 'remove'>('rename')
  const { busy, fault, run } = useAction()
  const typed = name.trim()

  const rename = async (event: FormEvent) => {
    event.preventDefault()
    setWhat('rename')
    if (typed === before || (await run(() => post('/api/user/passkey_rename', { id, name: typed })))) onDone()
  }
  const remove = async () => {
    setWhat('remove')
    if (!(await run(() => runOperation('/api/user/passkey_remove', { id })))) return
    toast(t('passkey_removed'), 'ok')
    onDone()
  }
  return (
    <Form onSubmit={(event) => void rename(event)}>
      {fault && <Alert kind={fault.kind}>{fault.says}</Alert>}
      {cloned && <Alert>{t('passkey_copied_note')}</Alert>}
      <NameField name={name} onName={setName} />
      <Button type="submit" full busy={busy && what === 'rename'} disabled={busy || typed === ''}>
        {t('save')}
      </Button>
      <Button
        kind="danger"
        full
        busy={busy && what === 'remove'}
        disabled={busy}
        onClick={() => void remove()}
      >
        {t('passkey_remove')}
      </Button>
      <p className={css.note}>{t('passkey_remove_note')}</p>
    </Form>
  )
}
