import './ui/tokens.css'
import './ui/reset.css'
import './boot.css'
import './early/start.ts'
// Imported first, so that the list of pages and their file names are within gzip's 32 kB.
import './pages.tsx'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { expectPage } from './frame/pageCode.tsx'
import { startLanguage } from './i18n/index.ts'
import './offline/install.ts'
import { startWorker } from './offline/update.ts'
import { pages } from './pages.tsx'
import { reloadOnce } from './reload.ts'
import { startTheme } from './ui/theme.ts'

startTheme()
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => void startWorker().catch(console.error))
expectPage(pages, window.location.hash.slice(1) || '/')

const root = document.getElementById('root') as HTMLElement

// Load words before drawing, so that no key is ever shown.
startLanguage().then(
  () => createRoot(root).render(<App />),
  async (error: unknown) => {
    console.error(error)
    if (await reloadOnce()) return
    const retry = document.createElement('button')
    retry.textContent = '↻ Retry'
    retry.onclick = () => window.location.reload()
    root.replaceChildren('Evenhand could not be loaded. ', retry)
  },
)
