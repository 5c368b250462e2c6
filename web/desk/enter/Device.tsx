import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Posted } from '../../api/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { copyText } from '../../ui/copy.ts'
import { Qr } from '../../ui/Qr.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { useAction } from '../frame/useAction.ts'
import css from './enter.module.css'

/** Asks for a first code, to prove that the app has the secret. */
export function Device({
  accepted: { operator, secret, uri, recovery },
  onCode,
}: {
  accepted: Posted<'/api/desk/accept'>
  /** Rejects with the refusal of the code. */
  onCode: (code: string) => Promise<void>
}) {
  const { t } = useTranslation(['desk', 'accept'])
  const slugText = useSlugText()
  const [code, setCode] = useState('')
  const [kept, setKept] = useState(false)
  const [unkept, setUnkept] = useState(false)
  const { busy, refused, setRefused, run } = useAction()

  const copy = async (text: string) => {
    if (await copyText(text)) toast(slugText('done_copied'), 'ok')
  }
  const submit = (typed = code) => {
    if (!kept) return setUnkept(true)
    if (typed.length < 6) return setRefused(slugText('code_required'))
    void run(async () => {
      try {
        await onCode(typed)
      } catch (error) {
        setCode('')
        throw error
      }
    })
  }
  return (
    <>
      <section className={css.step} aria-labelledby="device">
        <h2 id="device">{t('accept:device_title')}</h2>
        <p className={css.note}>{t('accept:device_intro')}</p>
        <div className={css.qr}>
          <Qr text={uri} label={t('accept:qr_label')} />
        </div>
        <p className={css.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        <div className={css.buttons}>
          <Button kind="secondary" onClick={() => void copy(secret)}>
            {t('accept:copy_secret')}
          </Button>
          <Button kind="secondary" onClick={() => void copy(uri)}>
            {t('accept:copy_uri')}
          </Button>
        </div>
      </section>
      <section className={css.step} aria-labelledby="recovery">
        <h2 id="recovery">{t('accept:recovery_title')}</h2>
        <p className={css.note}>{t('accept:recovery_intro')}</p>
        <ul className={css.codes}>
          {recovery.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <div className={css.buttons}>
          <Button kind="secondary" onClick={() => void copy(recovery.join('\n'))}>
            {t('accept:copy_codes')}
          </Button>
          <Button kind="secondary" onClick={() => download(`evenhand-desk-${operator.name}.txt`, recovery)}>
            {t('accept:download_codes')}
          </Button>
        </div>
        <Checkbox
          label={t('accept:codes_kept')}
          checked={kept}
          onChecked={(checked) => {
            setKept(checked)
            setUnkept(false)
          }}
          error={unkept && t('accept:codes_unkept')}
        />
      </section>
      <section className={css.step} aria-labelledby="first-code">
        <h2 id="first-code">{t('accept:first_code_title')}</h2>
        {refused && <Alert>{refused}</Alert>}
        <CodeInput
          label={t('code')}
          hint={t('code_hint')}
          value={code}
          onValue={setCode}
          onComplete={(typed) => submit(typed)}
          disabled={busy}
        />
        <Button full busy={busy} onClick={() => submit()}>
          {t('accept:activate')}
        </Button>
      </section>
    </>
  )
}

function download(name: string, lines: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
