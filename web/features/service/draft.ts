import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { phoneStorage } from '../../store/storage.ts'

const KEY = 'evenhand.question'

const stored = (key: string): string => phoneStorage.read(key) ?? ''
const store = (key: string, text: string): void => phoneStorage.write(key, text || null)

export interface Draft {
  text: string
  setText: (text: string) => void
  setSending: (sending: boolean) => void
  /** The page was closed during sending: the text may already be in the thread. */
  maybeSent: boolean
}

/** Kept on this phone until it is sent. */
export function useDraft(thread: string): Draft {
  const user = useSession()?.user.publicId ?? ''
  const key = `${KEY}.${user}.${thread}`
  const sendingKey = `${key}.sending`
  const [text, write] = useState(() => stored(key))
  const [maybeSent, setMaybeSent] = useState(() => text !== '' && stored(sendingKey) !== '')
  useEffect(() => store(key, text), [key, text])
  return {
    text,
    setText: (next) => {
      // The text was changed: it is not the one sent.
      store(sendingKey, '')
      setMaybeSent(false)
      write(next)
    },
    setSending: (sending) => store(sendingKey, sending ? '1' : ''),
    maybeSent,
  }
}

/** Whether a title, shortened or whole, stems from this text. */
export function isTitleOf(title: string, text: string): boolean {
  const [first = ''] = text.trim().split('\n')
  return title.endsWith('…') ? first.startsWith(title.slice(0, -1)) : first === title
}
