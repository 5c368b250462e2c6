import type { ReactNode } from 'react'
import { Button, SaveLink } from '../Button.tsx'
import { Alert } from '../Card.tsx'
import css from './picture.module.css'
import type { Drawn } from './usePicture.ts'

interface Words {
  alt: string
  failed: string
  share: string
  save: string
}

/** Shows a picture before it is shared, or saved if the phone cannot share. */
export function SharePicture({
  picture,
  words,
  children,
}: {
  picture: Drawn | 'failed' | null
  words: Words
  children?: ReactNode
}) {
  if (picture === 'failed') return <Alert>{words.failed}</Alert>
  const file = picture?.file
  return (
    <div className={css.share}>
      <div className={css.frame} aria-busy={!picture}>
        {picture && <img src={picture.url} alt={words.alt} />}
      </div>
      {children}
      {file && navigator.canShare?.({ files: [file] }) ? (
        <Button full onClick={() => void share(file)}>
          {words.share}
        </Button>
      ) : (
        <SaveLink full href={picture?.url} name={file?.name ?? ''}>
          {words.save}
        </SaveLink>
      )}
    </div>
  )
}

export const PictureNote = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // The user closed it: say nothing. A long press still saves the picture.
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
  }
}
