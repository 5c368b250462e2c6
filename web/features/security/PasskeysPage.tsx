import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { knowsPasskeys } from '../../passkeys/passkey.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { AddPasskey } from './passkeys/AddPasskey.tsx'
import { ChangePasskey } from './passkeys/ChangePasskey.tsx'
import { PasskeyRow } from './passkeys/PasskeyRow.tsx'
import css from './security.module.css'
import type { Passkey } from './types.ts'

export function Component() {
  const { t } = useTranslation(['security', 'common'])
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/user/passkey')
  const [adding, setAdding] = useState(false)
  const [chosen, choose] = useState<Passkey | null>(null)
  const { data: security } = useRead('/api/user/security')
  const known = knowsPasskeys() && security?.passkeysOffered !== false
  const full = data !== undefined && data.items.length >= data.most
  return (
    <Page title={t('common:title_passkeys')}>
      <p className={css.note}>{t('passkey_what')}</p>
      {!known && <Alert kind="info">{t('passkey_unsupported')}</Alert>}
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={data?.items.length === 0}
        empty={<Empty picture="pan">{t('passkeys_none')}</Empty>}
      >
        <List label={t('common:title_passkeys')}>
          {data?.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChoose={() => choose(passkey)} />
          ))}
        </List>
      </ListState>
      {full && <p className={css.note}>{t('passkeys_full', { most: format.number(data.most) })}</p>}
      {known && (
        <Button full disabled={!data || full} onClick={() => setAdding(true)}>
          {t('passkey_add')}
        </Button>
      )}
      <AddPasskey open={adding} onClose={() => setAdding(false)} />
      <ChangePasskey passkey={chosen} onClose={() => choose(null)} />
    </Page>
  )
}
