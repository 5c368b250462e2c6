import './ui/tokens.css'
import './ui/reset.css'
import { createRoot } from 'react-dom/client'
import { App, nextAddress } from './app.tsx'
import { startLanguage } from './i18n/index.ts'
import { reloadOnStaleCode } from './loading.tsx'
import { startTheme } from './ui/theme.ts'

reloadOnStaleCode(nextAddress)
startTheme()

const root = document.getElementById('root') as HTMLElement

// The words come before the first picture, so that nothing is ever shown as a key.
startLanguage().then(
  () => createRoot(root).render(<App />),
  (error: unknown) => {
    console.error(error)
    const retry = document.createElement('button')
    retry.textContent = '↻ Retry'
    retry.onclick = () => window.location.reload()
    root.replaceChildren('Evenhand could not be loaded. ', retry)
  },
)
