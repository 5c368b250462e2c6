import '../ui/tokens.css'
import '../ui/reset.css'
import './desk.css'
import { createRoot } from 'react-dom/client'
import { startTheme } from '../ui/theme.ts'
import { App } from './app.tsx'
import { startLanguage } from './i18n/index.ts'

startTheme()
const root = document.getElementById('root') as HTMLElement

startLanguage().then(
  () => createRoot(root).render(<App />),
  (error: unknown) => {
    console.error(error)
    const retry = document.createElement('button')
    retry.textContent = '↻ Retry'
    retry.onclick = () => window.location.reload()
    root.replaceChildren('The desk could not be loaded. ', retry)
  },
)
