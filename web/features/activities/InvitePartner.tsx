import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card, Form } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import css from './activities.module.css'
import { partnerFault } from './form.ts'
import { useCoupleAct } from './useCoupleAct.ts'

export function InvitePartner({ publicId }: { publicId: string }) {
  const { t } = useTranslation(['activities', 'user'])
  const slugText = useSlugText()
  const copy = useCopy()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { act, refusal, busy } = useCoupleAct(() => setTyped(''))
  const partner = typed.normalize('NFKC').replaceAll(/\s/g, '')
  const fault = partnerFault(partner, publicId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!fault) act({ partner })
  }
  return (
    <>
      <Card>
        <div className={css.ownId}>
          <div>
            <p className={css.label}>{t('own_id')}</p>
            <p className={css.id}>{publicId}</p>
          </div>
          <Button
            kind="secondary"
            onClick={() => void copy(publicId)}
            aria-label={t('user:copy_id', { id: publicId })}
          >
            <IconCopy size={20} stroke={1.75} aria-hidden="true" />
          </Button>
        </div>
        <p className={css.note}>{t('own_id_hint')}</p>
      </Card>
      <Form onSubmit={submit}>
        <Field
          label={t('partner_id')}
          hint={t('partner_id_hint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          error={fault && tried && slugText(fault)}
        />
        {refusal && <Alert>{refusal}</Alert>}
        <Button full type="submit" busy={busy}>
          {t('invite_partner')}
        </Button>
      </Form>
    </>
  )
}
