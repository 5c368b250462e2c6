import '../ui/tokens.css'
import '../ui/reset.css'
import { createRoot } from 'react-dom/client'
import { HashRouter as Router } from 'react-router-dom'
import { startLanguage } from '../i18n/index.ts'
import { startTheme } from '../ui/theme.ts'
import { Gallery } from './Gallery.tsx'

// For developers: every piece of the kit in its states, in English.
startTheme()
const root = createRoot(document.getElementById('root') as HTMLElement)
startLanguage().then(
  () =>
    root.render(
      <Router>
        <Gallery />
      </Router>,
    ),
  (error: unknown) => {
    console.error(error)
    root.render('The words could not be loaded.')
  },
)
