import IconPhotoCheck from '@tabler/icons-react/dist/esm/icons/IconPhotoCheck.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureError } from '../api/pictureError.ts'
import { Button } from './Button.tsx'
import { type FieldFrame, Frame } from './Field.tsx'
import { preparePicture } from './image.ts'
import css from './Uploader.module.css'
import { useAddress } from './useAddress.ts'
import { useErrorText } from './useErrorText.ts'
import { useSlugText } from './useSlugText.ts'

/** Returns the picture's key. Reports progress from 0 to 1; stops on the signal. */
export type Upload = (
  picture: Blob,
  how: { onProgress: (part: number) => void; signal: AbortSignal; onKey: (key: string) => void },
) => Promise<string>

export interface Outlasting {
  /** Key of the picture that was on its way when the page was left. */
  key: string | null
  keep: (key: string | null) => void
  hasArrived: (key: string, signal: AbortSignal, onWait: () => void) => Promise<boolean>
}

type State =
  | { name: 'none' | 'done' }
  | { name: 'sending'; part: number }
  | { name: 'failed'; error: unknown }

/** Shrinks a picture and sends it at once; `value` is its key. */
export function Uploader({
  upload,
  value,
  onValue,
  outlasting,
  error,
  sample,
  edit,
  ...frame
}: FieldFrame & {
  upload: Upload
  value: string | null
  onValue: (key: string | null) => void
  /** Lets an upload go on when the page is left. */
  outlasting?: Outlasting
  /** Offers a generated picture, sent unchanged. */
  sample?: { label: string; draw: () => Promise<Blob> }
  /** Lets the user change the picture before it is sent. */
  edit?: (picture: Blob) => Promise<Blob>
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const slugText = useSlugText()
  const input = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(null)
  const isReset = useRef(false)
  const [picture, setPicture] = useState<Blob | null>(null)
  const [state, setState] = useState<State>({ name: 'none' })
  const preview = useAddress(picture)
  const before = useRef(outlasting)
  useEffect(() => () => void (before.current || sending.current?.abort()), [])
  const resumed = useRef(false)
  useEffect(() => {
    const key = before.current?.key
    if (!before.current || !key || resumed.current) return
    resumed.current = true
    const { hasArrived } = before.current
    void run(async (signal) => {
      const arrived = await hasArrived(key, signal, () => setState({ name: 'sending', part: 1 }))
      setState({ name: arrived ? 'done' : 'none' })
      if (arrived) onValue(key)
    })
  })

  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    sending.current?.abort()
    const controller = new AbortController()
    sending.current = controller
    setState({ name: 'sending', part: 0 })
    try {
      await work(controller.signal)
    } catch (failure) {
      if (controller.signal.aborted) return
      outlasting?.keep(null)
      setState({ name: 'failed', error: failure })
    }
  }
  const send = async (prepared: Blob, signal: AbortSignal) => {
    const onProgress = (part: number) => !signal.aborted && setState({ name: 'sending', part })
    const onKey = (key: string) => !signal.aborted && outlasting?.keep(key)
    const key = await upload(prepared, { onProgress, signal, onKey })
    if (signal.aborted) return
    onValue(key)
    setState({ name: 'done' })
  }
  const choose = (file: Blob) =>
    run(async (signal) => {
      setPicture(null)
      onValue(null)
      const chosen = await preparePicture(file)
      if (signal.aborted) return
      const prepared = (await edit?.(chosen)) ?? chosen
      if (signal.aborted) return
      setPicture(prepared)
      await send(prepared, signal)
    })
  const reset = () => {
    sending.current?.abort()
    setPicture(null)
    setState({ name: 'none' })
    onValue(null)
    isReset.current = true
  }
  const failure =
    state.name !== 'failed'
      ? error
      : state.error instanceof PictureError
        ? slugText(state.error.slug)
        : errorText(state.error)
  // A picture sent before a reload has a key, but no preview.
  const choosing = !preview && state.name !== 'sending' && value === null
  useEffect(() => {
    // The button that had the focus is gone: focus the input.
    if (choosing && isReset.current) input.current?.focus()
    if (choosing) isReset.current = false
  }, [choosing])
  return (
    <Frame {...frame} error={failure} bare>
      {(parts) => (
        <div className={css.uploader} data-invalid={parts['aria-invalid']}>
          <div className={css.choose} data-shown={choosing || undefined}>
            <IconPhotoPlus size={24} stroke={1.75} aria-hidden="true" />
            <span aria-hidden="true">{t('upload_choose')}</span>
            <input
              {...parts}
              ref={input}
              type="file"
              accept="image/jpeg,image/png"
              tabIndex={choosing ? 0 : -1}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) void choose(file)
                // Otherwise choosing the same file again fires no event.
                currentTarget.value = ''
              }}
            />
          </div>
          {choosing && sample && (
            <div className={css.sample}>
              <Button kind="quiet" onClick={() => void run(async () => choose(await sample.draw()))}>
                {sample.label}
              </Button>
            </div>
          )}
          {!choosing && (
            <div className={css.chosen}>
              {preview ? (
                <img className={css.preview} src={preview} alt={t('upload_preview')} />
              ) : (
                <span className={css.preview}>
                  {value !== null && <IconPhotoCheck size={32} stroke={1.75} aria-hidden="true" />}
                </span>
              )}
              <div className={css.words}>
                <p role="status">
                  {state.name === 'sending' && t('upload_sending')}
                  {state.name !== 'sending' && value !== null && t('upload_done')}
                </p>
                {state.name === 'sending' && (
                  <progress className={css.progress} value={state.part} aria-label={t('upload_sending')} />
                )}
                <div className={css.actions}>
                  {state.name === 'failed' && picture && (
                    <Button kind="secondary" onClick={() => void run((signal) => send(picture, signal))}>
                      {t('retry')}
                    </Button>
                  )}
                  <Button kind="quiet" onClick={reset}>
                    {state.name === 'sending' ? t('cancel') : t('remove')}
                  </Button>
                </div>
              </div>
            </div>
          )}
        </div>
      )}
    </Frame>
  )
}
