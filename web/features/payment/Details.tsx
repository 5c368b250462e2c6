import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { networkNames } from '../../../shared/rules/wallet-address.ts'
import { post } from '../../api/client.ts'
import { UserLeft } from '../../api/error.ts'
import { refreshMine } from '../../api/refresh.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { useName } from './DestinationRow.tsx'
import css from './payment.module.css'
import type { Destination } from './types.ts'

export function Details({ one, onClose }: { one: Destination | null; onClose: () => void }) {
  const nameOf = useName()
  return (
    <Sheet open={one !== null} onClose={onClose} title={one ? nameOf(one) : ''}>
      {one && <Inside one={one} onDone={onClose} />}
    </Sheet>
  )
}

function Inside({ one, onDone }: { one: Destination; onDone: () => void }) {
  const { t } = useTranslation('payment')
  const format = useFormat()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { id, kind, label, holder, openingBank, subBranch, network, boundAt } = one

  const remove = async () => {
    setBusy(true)
    setFault(null)
    try {
      const path = kind === 'address' ? '/api/user/user_wallet' : '/api/user/bank_card'
      await post(path, { id, remove: 1 })
      toast(t('removed'), 'ok')
      onDone()
    } catch (error) {
      if (!(error instanceof UserLeft)) setFault(errorText(error))
    } finally {
      setBusy(false)
      void refreshMine()
    }
  }
  return (
    <div className={css.sheet}>
      <Facts>
        <Fact name={t('kind')}>{t(`kind_${kind}`)}</Fact>
        <Fact name={t(`number_${kind}`)}>{label}</Fact>
        {network && <Fact name={t('network')}>{networkNames[network]}</Fact>}
        {holder && <Fact name={t('holder')}>{holder}</Fact>}
        {openingBank && <Fact name={t('opening_bank')}>{openingBank}</Fact>}
        {subBranch && <Fact name={t('sub_branch')}>{subBranch}</Fact>}
      </Facts>
      <p className={css.note}>{t('added', { date: format.date(boundAt) })}</p>
      {fault && <Alert>{fault}</Alert>}
      {asking && (
        <Alert kind="info">
          <p>{t('remove_title', { label })}</p>
          <p>{t('remove_note')}</p>
        </Alert>
      )}
      <Button
        kind={asking ? 'danger' : 'secondary'}
        full
        busy={busy}
        onClick={() => (asking ? void remove() : setAsking(true))}
      >
        {t('remove')}
      </Button>
    </div>
  )
}
