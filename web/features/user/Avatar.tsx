import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../api/client.ts'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { Uploader } from '../../ui/Uploader.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import { Crop, type CropProps } from './Crop.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import css from './user.module.css'

const pictures = upload('avatar')
const follow = () => refresh('/api/user/index', '/api/user/avatar')

/** `avatar` names the picture; null for none. */
export function Avatar({ avatar }: { avatar: string | null }) {
  const { t } = useTranslation('user')
  const slugText = useSlugText()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [cropping, setCropping] = useState<CropProps | null>(null)

  const done = async (slug: 'done_operation' | 'done_deleted') => {
    await follow()
    setAsking(false)
    toast(slugText(slug), 'ok')
  }
  const remove = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await post('/api/user/removeavatar', {})
      await done('done_deleted')
    } catch (error) {
      setFailed(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const crop = (picture: Blob) =>
    new Promise<Blob>((resolve) => {
      const onCut = (square: Blob) => {
        setCropping(null)
        resolve(square)
      }
      setCropping({ picture, onCut })
    })
  const close = () => {
    setAsking(false)
    setCropping(null)
  }
  return (
    <>
      <button
        type="button"
        className={css.avatar}
        onClick={() => setAsking(true)}
        aria-label={t('avatar_change')}
      >
        <OwnPicture avatar={avatar} />
      </button>
      <Sheet open={asking} title={t('avatar_change')} onClose={close}>
        {cropping && <Crop {...cropping} />}
        <div hidden={cropping !== null}>
          <Uploader
            label={t('avatar')}
            hint={t('avatar_hint')}
            upload={pictures}
            edit={crop}
            value={null}
            onValue={(key) => {
              if (key) void done('done_operation')
            }}
          />
        </div>
        {failed && <Alert>{failed}</Alert>}
        {avatar && !cropping && (
          <Button kind="secondary" full busy={busy} onClick={() => void remove()}>
            {t('avatar_remove')}
          </Button>
        )}
      </Sheet>
    </>
  )
}
