import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../../api/client.ts'
import { useMe } from '../../../api/hooks.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Card.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { UsernameForManagers } from '../UsernameForManagers.tsx'
import { useConfirm, type WayParts } from './useConfirm.ts'

export function ByPassword({ means, ...parts }: WayParts & { means: 'fundPassword' | 'password' }) {
  const { t } = useTranslation(['security', 'common'])
  const slugText = useSlugText()
  const { data: me } = useMe()
  const [secret, setSecret] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const { busy, fault, setFault, confirm } = useConfirm(parts)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!secret) {
      setFault(slugText(means === 'fundPassword' ? 'pay_password_required' : 'old_password_wrong'))
      ref.current?.focus()
      return
    }
    const done = await confirm(() => post('/api/user/stepup', { action: parts.action, means, secret }))
    if (!done) ref.current?.select()
  }
  return (
    <Form onSubmit={(event) => void submit(event)}>
      {means === 'password' && <UsernameForManagers username={me?.username} />}
      <PasswordField
        ref={ref}
        label={t(`by_${means}`)}
        name={means}
        // A manager knows the login password only: filling it in here would be a wrong try.
        autoComplete={means === 'password' ? 'current-password' : 'off'}
        value={secret}
        onChange={(event) => {
          setSecret(event.target.value)
          setFault(null)
        }}
        error={fault}
      />
      <Button type="submit" full busy={busy}>
        {t('common:confirm')}
      </Button>
      {means === 'fundPassword' && fault !== null && (
        <LinkButton kind="quiet" full to={paths.fundReset}>
          {t('common:title_fund_reset')}
        </LinkButton>
      )}
    </Form>
  )
}
