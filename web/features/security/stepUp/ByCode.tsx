import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReachKind } from '../../../../shared/codes.ts'
import { codeRefused } from '../../../../shared/rules/contact.ts'
import { post } from '../../../api/client.ts'
import { CodeField } from '../../../codes/CodeField.tsx'
import { useCode } from '../../../codes/useCode.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Card.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { useConfirm, type WayParts } from './useConfirm.ts'

/** Confirms a step by a code sent to the user's own phone or mail; `target` is that, masked. */
export function ByCode({ by, target, ...parts }: WayParts & { by: ReachKind; target: string }) {
  const { t } = useTranslation()
  const slugText = useSlugText()
  const [typed, setTyped] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const code = useCode('security', target, () => post('/api/user/code', { scene: 'security', by }))
  const { busy, fault, setFault, confirm } = useConfirm(parts)

  const check = async (secret: string) => {
    const wrong = codeRefused(secret)
    if (wrong) {
      setFault(slugText(wrong.slug))
      ref.current?.focus()
      return
    }
    const { action } = parts
    const done = await confirm(() => post('/api/user/stepup', { action, means: 'code', channel: by, secret }))
    if (done) code.done()
    else ref.current?.select()
  }
  return (
    <Form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void check(typed)
      }}
    >
      <CodeField
        ref={ref}
        code={code}
        byPhone={by === 'phone'}
        value={typed}
        onValue={(digits) => {
          setTyped(digits)
          setFault(null)
        }}
        onComplete={(digits) => void check(digits)}
        error={fault ?? undefined}
      />
      <Button type="submit" full busy={busy}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
