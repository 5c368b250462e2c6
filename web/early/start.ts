import { askAhead, askingAs } from './answers.ts'
import { wantedLanguage } from './language.ts'
import { storedSession } from './session.ts'

// A file of its own that the page runs as soon as it has come, while the rest of the app is still on its way: on a
// slow line the words and the first answers then arrive with the code instead of after it.

const language = wantedLanguage() ?? 'en'
const session = storedSession()

/** The build writes into the page which file holds which language's words, and which ones the trade page. */
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

// Opened by a link to a product, the app would otherwise load first, and the page after it.
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
