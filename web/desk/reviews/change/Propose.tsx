import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChangeReason,
  changeWhats,
  documentTypes,
  reasonsToChange,
} from '../../../../shared/identity.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Dialog } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { runOperation } from '../../api/operation.ts'
import { Reasons } from '../../frame/Reasons.tsx'
import { useAction } from '../../frame/useAction.ts'
import { useChangeReason } from './words.tsx'

/** Another operator carries the change out. */
export function Propose({
  uid,
  ticket,
  asked,
  onDone,
}: {
  uid: string
  ticket: string
  /** The change that the topic asks for. */
  asked: (typeof changeWhats)[number]
  onDone: () => void
}) {
  const { t } = useTranslation(['desk', 'common'])
  const slugText = useSlugText()
  const reasonText = useChangeReason()
  const [open, setOpen] = useState(false)
  const [what, setWhat] = useState(asked)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<ChangeReason | null>(null)
  const [unreasoned, setUnreasoned] = useState(false)
  const [unvalued, setUnvalued] = useState(false)
  const isMissing = what !== 'fundPassword' && typed.trim() === ''
  const { busy, checking, refused, setRefused, run } = useAction()
  const close = () => {
    setOpen(false)
    setTyped('')
    setReason(null)
    setUnreasoned(false)
    setUnvalued(false)
    setRefused(null)
  }
  const propose = () => {
    setUnreasoned(!reason)
    setUnvalued(isMissing)
    if (!reason || isMissing) return
    void run(async (options) => {
      const value = what === 'fundPassword' ? {} : { value: typed }
      await runOperation('/api/desk/change_propose', { uid, ticket, what, reason, ...value }, options)
      toast(t('change_proposed'), 'ok')
      close()
      onDone()
    })
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('change_propose')}
      </Button>
      <Dialog
        open={open}
        onClose={() => !busy && close()}
        title={t('change_propose')}
        actions={
          <>
            <Button kind="secondary" disabled={busy} onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button busy={busy} onClick={propose}>
              {checking ? t('common:checking') : t('credit_give')}
            </Button>
          </>
        }
      >
        <Select
          label={t('change_what')}
          options={changeWhats.map((each) => ({ value: each, label: t(`what_${each}`) }))}
          value={what}
          onValue={(chosen) => {
            setWhat(chosen)
            setTyped(chosen === 'documentType' ? documentTypes[0] : '')
            setReason(null)
            setUnvalued(false)
          }}
        />
        {what === 'documentType' && (
          <Select
            label={t('change_value')}
            options={documentTypes.map((each) => ({
              value: each,
              label: each === 'other' ? t('topic_other') : t(`type_${each}`),
            }))}
            value={typed as (typeof documentTypes)[number]}
            onValue={setTyped}
          />
        )}
        {(what === 'realName' || what === 'idNumber') && (
          <Field
            label={t('change_value')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setUnvalued(false)
            }}
            error={unvalued ? t('change_value_missing') : undefined}
            autoComplete="off"
          />
        )}
        <Reasons
          legend={t('reason_kept')}
          reasons={reasonsToChange(what)}
          textOf={reasonText}
          value={reason}
          onValue={(chosen) => {
            setReason(chosen)
            setUnreasoned(false)
          }}
          error={unreasoned ? slugText('reason_required') : null}
        />
        {refused && <Alert>{refused}</Alert>}
      </Dialog>
    </>
  )
}
