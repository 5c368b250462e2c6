import { askAhead, askingAs } from './answers.ts'
import { wantedLanguage } from './language.ts'
import { storedSession } from './session.ts'

// Runs before the app has loaded, so that words and first answers arrive with its code.

const language = wantedLanguage() ?? 'en'
const session = storedSession()

/** Reads a file list that the build writes into the page. */
const written = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

function fetchAhead(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

const words = written('words')
if (words) fetchAhead(JSON.parse(words)[language])

const [page = '', query = ''] = window.location.hash.slice(1).split('?')
const path = page.toLowerCase()
const atHome = ['', '/', '/pages/index/index'].includes(path)
const product = path === '/pages/trade/trade' ? new URLSearchParams(query).get('id') : null

// For a link to a product: otherwise the page would load only after the app.
if (product && session) for (const file of JSON.parse(written('trade') ?? '[]')) fetchAhead(file)

const headers = askingAs(language, session?.token ?? null)
askAhead('/api/index/info', headers)
if (atHome) askAhead('/api/index/home', headers)
if (product) askAhead(`/api/index/getprodata?${new URLSearchParams({ id: product })}`, headers)
if ((atHome || product) && session) askAhead('/api/user/index', headers)

try {
  const theme = localStorage.getItem('evenhand.theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // Storage is closed: the phone's own theme shows.
}
