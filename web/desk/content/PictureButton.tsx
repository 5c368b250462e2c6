import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureError } from '../../api/pictureError.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { preparePicture } from '../../ui/image.ts'
import { useErrorText } from '../../ui/useErrorText.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import { sendPicture } from './sendPicture.ts'

/** Calls `onPicture` once the picture is checked. */
export function PictureButton({ onPicture }: { onPicture: (picture: { key: string; url: string }) => void }) {
  const { t } = useTranslation(['desk', 'content'])
  const errorText = useErrorText()
  const slugText = useSlugText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (file: File) => {
    setBusy(true)
    setFault(null)
    try {
      onPicture(await sendPicture(await preparePicture(file)))
    } catch (error) {
      setFault(error instanceof PictureError ? slugText(error.slug) : errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
      <Button kind="secondary" busy={busy} onClick={() => input.current?.click()}>
        {t('content:picture_add')}
      </Button>
      {fault && <Alert>{fault}</Alert>}
    </>
  )
}
