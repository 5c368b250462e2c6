import { phoneStorage } from '../store/storage.ts'
import { createStore } from '../store/store.ts'

interface InstallQuestion extends Event {
  prompt(): Promise<unknown>
}

const KEY = 'evenhand.install'
const question = createStore<InstallQuestion | null>(null)
const dismissed = createStore(phoneStorage.read(KEY) !== null)
const installedHere = createStore(false)

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    question.set(event as InstallQuestion)
  })
  window.addEventListener('appinstalled', () => {
    installedHere.set(true)
    dismissInstall()
  })
}

export function dismissInstall(): void {
  phoneStorage.write(KEY, 'no')
  dismissed.set(true)
}

export async function askInstall(): Promise<void> {
  const asked = question.get()
  dismissInstall()
  // A browser's question works once; it sends another when it may be asked again.
  question.set(null)
  await asked?.prompt()
}

/** How to install: by a question, by hand on an iPhone, or null. */
export function useInstall(): 'ask' | 'byHand' | null {
  const asked = question.use() !== null
  const { userAgent, maxTouchPoints } = navigator
  return howToInstall({ asked, over: dismissed.use() || isInstalled(), userAgent, maxTouchPoints })
}

/** `over`: installed or declined. `asked`: the browser has its own question. */
export function howToInstall(phone: {
  asked: boolean
  over: boolean
  userAgent: string
  maxTouchPoints: number
}): 'ask' | 'byHand' | null {
  if (phone.over) return null
  if (phone.asked) return 'ask'
  return isApple(phone) ? 'byHand' : null
}

/** Whether it is installed, as far as the browser tells. */
export const useInstalled = (): boolean => installedHere.use() || isInstalled()

/** Whether the browser can ask, even if the user declined before. */
export const useInstallQuestion = (): boolean => question.use() !== null

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** iPads claim to be Macs, which have no touch. */
export const isApple = ({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string
  maxTouchPoints: number
}): boolean => /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
