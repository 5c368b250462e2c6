import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Needs no confirmation, since writing opens it again. */
export function CloseThread({
  id,
  readUpTo,
  onClosed,
}: {
  id: string
  readUpTo: number
  onClosed: () => void
}) {
  const { t } = useTranslation('service')
  const [closing] = useState(() => operation('/api/user/ticket'))
  const { send, state } = useOperation(closing)
  async function close(): Promise<void> {
    await send({ id, seen: readUpTo, close: 1 }, { refused: (_error, reason) => toast(reason, 'danger') })
    onClosed()
  }
  return (
    <Button kind="quiet" busy={state !== null} onClick={() => void close()}>
      {t('close')}
    </Button>
  )
}
