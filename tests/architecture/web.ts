/**
 * The parts of the web, from the ground up, and which others each may name. All of them may name `shared/`; none may
 * name one that stands above it. A part is a folder of `web/`, or a file beside the folders by its name. An entry with
 * an ending is one file of a part, the rest of which stays closed.
 */
interface Part {
  is: string
  may: readonly string[]
}

/** What features stand on, beside each other and never on one another. */
const GROUND = ['api', 'frame', 'operations', 'paths', 'reload', 'store', 'ui']

export const webParts: Readonly<Record<string, Part>> = {
  offline: { is: 'opening without a connection, newer versions, the home screen', may: ['store'] },
  early: { is: 'what runs while the app is still on its way', may: [] },
  store: { is: 'values outside of React that screens follow, and what the browser keeps', may: [] },
  paths: { is: 'addresses of pages', may: [] },
  reload: { is: 'loading the app anew', may: [] },
  api: { is: 'asking the server: session, reads, operations', may: ['early', 'store'] },
  i18n: {
    is: 'words in ten languages',
    may: [
      'api',
      'desk/i18n/accept.en.json',
      'desk/i18n/audit.en.json',
      'desk/i18n/content.en.json',
      'desk/i18n/en.json',
      'desk/i18n/halts.en.json',
      'desk/i18n/mine.en.json',
      'desk/i18n/money.en.json',
      'desk/i18n/product.en.json',
      'desk/i18n/projects.en.json',
      'early',
      'reload',
    ],
  },
  // It asks the server for nothing: it knows what an error is, and what time it is there.
  ui: {
    is: 'the kit',
    may: ['api/error.ts', 'api/pictureError.ts', 'api/useServerNow.ts', 'store'],
  },
  passkeys: { is: "the browser's passkeys, asked for in our words", may: [] },
  charts: { is: "a price's course, drawn", may: [] },
  operations: { is: 'submitting what has an operation id', may: ['api', 'store', 'ui'] },
  content: { is: "texts of the operator's", may: ['api', 'store', 'ui'] },
  records: { is: 'lists of documents: periods, days, pages, rows, receipts', may: ['api', 'paths', 'ui'] },
  frame: {
    is: 'around every page: navigation, back, titles, head and tabs, where prices come from',
    may: ['api', 'i18n', 'offline', 'operations', 'paths', 'reload', 'store', 'ui'],
  },
  codes: { is: 'codes by SMS and mail, and the number or address they go to', may: GROUND },
  market: { is: 'products: their list, search, watchlist', may: GROUND },
  trading: { is: 'orders while they run, and what is known of a product', may: GROUND },
  check: { is: 'the check of a result, recomputed in this browser', may: GROUND },
  features: {
    is: 'the screens, one folder each',
    may: [
      ...GROUND,
      'charts',
      'check',
      'codes',
      'content',
      'i18n',
      'market',
      'offline',
      'passkeys',
      'records',
      'trading',
    ],
  },
  pages: { is: 'every page there is', may: ['features', 'frame', 'i18n', 'paths', 'trading'] },
  app: { is: 'the pages in their frame', may: ['api', 'frame', 'pages'] },
  main: {
    is: 'the start',
    may: ['app', 'boot.css', 'early', 'frame', 'i18n', 'offline', 'pages', 'reload', 'ui'],
  },
  gallery: {
    is: 'a page of every piece of the kit',
    may: ['api/error.ts', 'frame', 'i18n', 'records', 'ui'],
  },
  // What knows of a user's session stays out of it.
  desk: {
    is: 'the pages of operators, a bundle of their own',
    may: [
      ...[
        'clock',
        'connection',
        'error',
        'pictureError',
        'postForm',
        'request',
        'retry',
        'untilAnswered',
        'wire',
      ].map((name) => `api/${name}.ts`),
      ...['i18n/en/common.json', 'i18n/translator.ts', 'i18n/zh-Hans/common.json'],
      ...[
        'content/RichText.tsx',
        'operations/submit.ts',
        'records/days.ts',
        'records/period.ts',
        'store',
        'ui',
      ],
      ...['vite.names', 'vite.router'],
    ],
  },
  'vite.config': {
    is: 'the build',
    may: ['vite.chart', 'vite.names', 'vite.router', 'vite.words', 'vite.worker'],
  },
  'vite.chart': { is: "the build of the chart's library", may: [] },
  'vite.names': { is: 'the build of the names of styles', may: [] },
  'vite.router': { is: 'the build of the router', may: [] },
  'vite.worker': { is: 'the build of the service worker', may: [] },
  'vite.words': { is: 'the build of the words', may: [] },
}

/** The part of the web a file belongs to; undefined outside of it. */
export function partOf(path: string): string | undefined {
  const [top, name = '', ...inside] = path.split('/')
  if (top !== 'web') return undefined
  return inside.length > 0 ? name : name.replace(/(\.module)?\.\w+$/, '')
}

/** The feature a file belongs to, by its folder; undefined for anything else. */
export const featureOf = (path: string): string | undefined => /^web\/features\/([^/]+)\//.exec(path)?.[1]

/** Whether a file of the web names a part, or a file of one, that its own part may not. */
export function crosses(path: string, target: string): boolean {
  const [own, other] = [partOf(path), partOf(target)]
  if (own === undefined || other === undefined || own === other) return false
  const may = webParts[own]?.may ?? []
  return !may.includes(other) && !may.includes(target.slice('web/'.length))
}
