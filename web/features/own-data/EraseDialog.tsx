import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setLeaving, setSession } from '../../api/session.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { isName } from './name.ts'
import css from './ownData.module.css'

const erasing = operation('/api/user/erase')

/** The user types their name; afterwards the session is gone. */
export function EraseDialog({
  open,
  onClose,
  onRefused,
  username,
}: {
  open: boolean
  onClose: () => void
  /** Something may block the erasure by now. */
  onRefused: () => void
  username: string
}) {
  const { t } = useTranslation(['ownData', 'common'])
  const slugText = useSlugText()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { send, refusal, state } = useOperation(erasing)
  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (!isName(typed, username)) return setFault(slugText('erase_name_wrong'))
    await send(
      { username: typed },
      {
        done: () => {
          setLeaving(true)
          toast(t('erased'), 'ok')
          setSession(null)
        },
        refused: onRefused,
      },
    )
  }
  return (
    <Sheet open={open} onClose={() => !state && onClose()} title={t('erase_title')}>
      <Form onSubmit={(event) => void run(event)}>
        <p className={css.note}>{t('erase_final')}</p>
        <Field
          label={t('erase_type', { name: username })}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setFault(null)
          }}
          error={fault}
        />
        {refusal && <Alert>{refusal}</Alert>}
        <Button kind="danger" type="submit" full busy={state !== null}>
          {state === 'checking' ? t('common:checking') : t('erase_confirm')}
        </Button>
      </Form>
    </Sheet>
  )
}
