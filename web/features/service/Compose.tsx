import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refused } from '../../../shared/rules/refused.ts'
import { LINE_MAX, LINE_PICTURES } from '../../../shared/service.ts'
import { ApiError } from '../../api/error.ts'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import type { Body } from '../../api/wire.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { type Upload, Uploader } from '../../ui/Uploader.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import type { Draft } from './draft.ts'
import { faultOf, sentText } from './form.ts'
import css from './service.module.css'
import type { Thread } from './types.ts'

const uploadPicture = upload('ticket')

/** Text and up to three pictures; nothing typed is lost. */
export function Compose({
  label,
  draft: { text, setText, setSending },
  form,
  onSent,
  children,
}: {
  label: string
  draft: Draft
  /** Sent together with the text. */
  form: Omit<Body<'/api/user/ticket'>, 'text' | 'pictures'>
  onSent: (thread: Thread) => void
  /** Next to the button. */
  children?: React.ReactNode
}) {
  const { t } = useTranslation(['service', 'common'])
  const format = useFormat()
  const slugText = useSlugText()
  const [sending] = useState(() => operation('/api/user/ticket'))
  const { send: sendLine, state } = useOperation(sending)
  const [fault, setFault] = useState<{ of: 'text' | 'all'; says: string } | null>(null)
  const [pictures, setPictures] = useState<readonly { slot: number; key: string | null }[]>([])
  const [uploading, setUploading] = useState(0)

  const counted: Upload = async (picture, how) => {
    setUploading((count) => count + 1)
    try {
      return await uploadPicture(picture, how)
    } finally {
      setUploading((count) => count - 1)
    }
  }
  const setKey = (slot: number, key: string | null) =>
    setPictures((list) => list.map((each) => (each.slot === slot ? { slot, key } : each)))

  const shownNumbers = (params: Refused['params']) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' ? format.number(value) : value,
      ]),
    )
  async function send(): Promise<void> {
    const wrong = faultOf(text)
    setFault(wrong && { of: 'text', says: slugText(wrong.slug, shownNumbers(wrong.params)) })
    if (wrong) return
    const keys = pictures.flatMap(({ key }) => key ?? [])
    setSending(true)
    await sendLine(
      { ...form, text: sentText(text), ...(keys.length > 0 && { pictures: keys.join(',') }) },
      {
        done: (thread) => {
          setText('')
          setPictures([])
          onSent(thread)
          void refresh('/api/user/ticket')
        },
        refused: (error, reason) => {
          setSending(false)
          const ofText = error instanceof ApiError && error.slug.startsWith('text_')
          setFault({ of: ofText ? 'text' : 'all', says: reason })
        },
      },
    )
  }
  const last = pictures.at(-1)
  const mayAdd = pictures.length < LINE_PICTURES && (!last || last.key !== null)
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={label}
        hint={t('text_hint')}
        max={LINE_MAX}
        value={text}
        onValue={(typed) => {
          setText(typed)
          // The error was about the text before.
          if (fault?.of === 'text') setFault(null)
        }}
        error={fault?.of === 'text' && fault.says}
        readOnly={state !== null}
      />
      {pictures.map(({ slot, key }, index) => (
        <Uploader
          key={slot}
          label={t('picture', { n: format.number(index + 1) })}
          upload={counted}
          value={key}
          onValue={(value) => setKey(slot, value)}
        />
      ))}
      {fault?.of === 'all' && <Alert>{fault.says}</Alert>}
      {mayAdd && (
        <Button
          kind="quiet"
          onClick={() => setPictures((list) => [...list, { slot: (list.at(-1)?.slot ?? 0) + 1, key: null }])}
        >
          {t('add_picture')}
        </Button>
      )}
      <div className={css.actions}>
        <Button type="submit" full busy={state !== null} disabled={uploading > 0}>
          {state === 'checking' ? t('common:checking') : t('send')}
        </Button>
        {children}
      </div>
    </Form>
  )
}
