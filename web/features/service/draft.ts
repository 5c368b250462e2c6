import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'

const KEY = 'evenhand.question'

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function store(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Storage is closed: the words live as long as the page.
  }
}

/** What a user has begun to write, in a thread or for a new one, kept on this phone until it is sent. */
export function useWords(thread: string): [text: string, setText: (text: string) => void] {
  const user = useSession()?.user.publicId ?? ''
  const key = `${KEY}.${user}.${thread}`
  const [text, setText] = useState(() => stored(key))
  useEffect(() => store(key, text), [key, text])
  return [text, setText]
}

/** How a question's title begins; by it the words of a lost reply are known again. */
const begins = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, 40)

/** Whether what was written stands there already: it was sent, and the reply was lost with the page. */
export const isSent = (text: string, there: string | undefined): boolean =>
  text.trim() !== '' && there !== undefined && begins(text) === begins(there)
