import { phoneStorage } from '../store/storage.ts'
import { createStore } from '../store/store.ts'

/** The browser's own question, kept until the user asks for it. */
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

/** No invitation any more, on this phone. */
export function dismissInstall(): void {
  phoneStorage.write(KEY, 'no')
  dismissed.set(true)
}

/** Asks by the browser's own question; whatever the answer, it is not asked again. */
export async function askInstall(): Promise<void> {
  const asked = question.get()
  dismissInstall()
  // A browser's question is good once; it sends another when it may be asked again.
  question.set(null)
  await asked?.prompt()
}

/** How this phone can put the app on its home screen: by a question, by hand on an iPhone, or not (or no more). */
export function useInstall(): 'ask' | 'byHand' | null {
  const asked = question.use() !== null
  const { userAgent, maxTouchPoints } = navigator
  return howToInstall({ asked, over: dismissed.use() || isInstalled(), userAgent, maxTouchPoints })
}

/** `over` where it is installed already, or was declined; `asked` where the browser has a question of its own. */
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

/** Whether it stands on the home screen, as far as a browser tells. */
export const useInstalled = (): boolean => installedHere.use() || isInstalled()

/** Whether the browser can be made to ask, whatever was declined before. */
export const useInstallQuestion = (): boolean => question.use() !== null

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** iPads say they are Macs, which have no touch. */
export const isApple = ({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string
  maxTouchPoints: number
}): boolean => /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
