import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { Uploader } from '../../ui/Uploader.tsx'
import { useErrorText, useSlugText } from '../../ui/useErrorText.ts'
import css from './user.module.css'

const pictures = upload('avatar')
const follow = () => refresh('/api/user/index', '/api/user/avatar')

/** The user's own picture, or the mark of somebody without one; a tap changes it. `avatar` names it, null is none. */
export function Avatar({ avatar }: { avatar: string | null }) {
  const { t } = useTranslation('user')
  const slugText = useSlugText()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

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
  return (
    <>
      <button
        type="button"
        className={css.avatar}
        onClick={() => setAsking(true)}
        aria-label={t('avatar_change')}
      >
        {avatar ? <Shown key={avatar} /> : <Nobody />}
      </button>
      <Sheet open={asking} title={t('avatar_change')} onClose={() => setAsking(false)}>
        <Uploader
          label={t('avatar')}
          hint={t('avatar_hint')}
          upload={pictures}
          value={null}
          onValue={(key) => {
            if (key) void done('done_operation')
          }}
        />
        {failed && <Alert>{failed}</Alert>}
        {avatar && (
          <Button kind="secondary" full busy={busy} onClick={() => void remove()}>
            {t('avatar_remove')}
          </Button>
        )}
      </Sheet>
    </>
  )
}

const Nobody = () => <IconUserCircle size={44} stroke={1.25} aria-hidden="true" />

/** Asked for once a picture: its address changes each time it is asked for, and is good for minutes. */
function Shown() {
  const { data } = useRead('/api/user/avatar', {}, { freshMs: 240_000 })
  const [first, setFirst] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const url = data?.url ?? null
  // The first address is kept, so that the picture is not loaded again each time the user is read.
  if (url && (first === null || (first === broken && url !== broken))) setFirst(url)
  if (!first || first === broken) return <Nobody />
  return <img className={css.picture} src={first} alt="" onError={() => setBroken(first)} />
}
