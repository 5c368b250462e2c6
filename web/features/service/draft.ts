import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { phoneStorage } from '../../store/storage.ts'

const KEY = 'evenhand.question'

const stored = (key: string): string => phoneStorage.read(key) ?? ''
const store = (key: string, text: string): void => phoneStorage.write(key, text || null)

export interface Words {
  text: string
  setText: (text: string) => void
  /** Told while they are on their way. */
  setSending: (sending: boolean) => void
  /** They were on their way when the page before this one ended: they may stand there already. */
  maybeSent: boolean
}

/** What a user has begun to write, in a thread or for a new one, kept on this phone until it is sent. */
export function useWords(thread: string): Words {
  const user = useSession()?.user.publicId ?? ''
  const key = `${KEY}.${user}.${thread}`
  const sendingKey = `${key}.sending`
  const [text, write] = useState(() => stored(key))
  const [maybeSent, setMaybeSent] = useState(() => text !== '' && stored(sendingKey) !== '')
  useEffect(() => store(key, text), [key, text])
  return {
    text,
    setText: (next) => {
      // Other words than those that were sent.
      store(sendingKey, '')
      setMaybeSent(false)
      write(next)
    },
    setSending: (sending) => store(sendingKey, sending ? '1' : ''),
    maybeSent,
  }
}

/** Whether a title, cut or whole, is that of these words. */
export function isTitleOf(title: string, text: string): boolean {
  const [first = ''] = text.trim().split('\n')
  return title.endsWith('…') ? first.startsWith(title.slice(0, -1)) : first === title
}
