import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { runOperation } from '../../../api/operation.ts'
import { makePasskey } from '../../../passkeys/passkey.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert, Form } from '../../../ui/Card.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deviceName } from '../deviceName.ts'
import css from '../security.module.css'
import { NameField } from './NameField.tsx'
import { useAction } from './useAction.ts'

export function AddPasskey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('security')
  const { busy, fault, setFault, run } = useAction()
  const close = () => {
    if (busy) return
    setFault(null)
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={t('passkey_add')}>
      <AddForm busy={busy} fault={fault} run={run} onDone={onClose} />
    </Sheet>
  )
}

function AddForm({
  busy,
  fault,
  run,
  onDone,
}: Pick<ReturnType<typeof useAction>, 'busy' | 'fault' | 'run'> & { onDone: () => void }) {
  const { t } = useTranslation('security')
  const [name, setName] = useState(() => deviceName(navigator.userAgent, navigator.maxTouchPoints > 1))
  // Made, but not stored by the server yet: a declined step-up needs no second passkey.
  const made = useRef<string | null>(null)

  const add = async () => {
    if (made.current === null) {
      const { options } = await post('/api/user/passkey_new', {})
      made.current = JSON.stringify(await makePasskey(JSON.parse(options)))
    }
    try {
      await runOperation('/api/user/passkey', { credential: made.current, name: name.trim() })
    } catch (error) {
      if (error instanceof ApiError && error.slug === 'passkey_refused') made.current = null
      throw error
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await run(add))) return
    toast(t('passkey_added'), 'ok')
    onDone()
  }
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <p className={css.note}>{t('passkey_asks')}</p>
      {fault && <Alert kind={fault.kind}>{fault.says}</Alert>}
      <NameField name={name} onName={setName} />
      <Button type="submit" full busy={busy} disabled={name.trim() === ''}>
        {t('passkey_make')}
      </Button>
    </Form>
  )
}
