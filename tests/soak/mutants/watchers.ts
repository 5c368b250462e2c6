/** Where money is moved, counted, shown and decided on. */
export const mutatedFolders = [
  'functions/trade',
  'functions/ledger',
  'functions/deposits',
  'functions/service',
  'functions/views',
  'functions/table',
  'functions/documents',
  'shared/calc',
]

// The graph of imports would name nearly every file, as every story starts the whole product. So each folder has the
// tests that are about it, the quickest first; none that makes templates or waits for long.
const money = [
  'functions/documents/',
  'functions/ledger/',
  'tests/stories/page-length',
  'tests/model/crash',
  'tests/stories/operations',
]
const orders = [
  ...['functions/trade/', 'shared/calc/', 'tests/model/oracle', 'tests/security/08-'],
  ...['tests/stories/trade', 'tests/stories/at-the-limit', 'tests/stories/same-refusal'],
]
const deposits = [
  ...['functions/deposits/', 'tests/model/deposit-oracle', 'tests/stories/deposits', 'tests/security/33-'],
  ...['tests/stack/queue', 'tests/stories/desk-evidence', 'tests/stories/messages'],
]
const views = [
  'functions/views/',
  'tests/stories/page-length',
  'tests/stories/statement',
  'functions/account/',
]
const service = [
  'functions/service/',
  'tests/stories/page-length',
  'tests/stories/tickets',
  'tests/stories/bad-input',
]

/** Words that begin the names of a folder's test files. */
const watchers: Record<string, readonly string[]> = {
  'functions/trade': [...money, ...orders, ...views],
  'functions/ledger': [...money, ...orders, ...deposits, ...views],
  'functions/deposits': [...money, ...deposits],
  'functions/service': [...service, 'tests/stories/effects', 'tests/stack/queue', 'tests/stories/messages'],
  'functions/views': views,
  'functions/table': [
    ...['functions/table/', 'tests/model/memory-table', 'tests/model/replies', 'functions/market/'],
    ...['tests/stories/effects', 'tests/stories/people', 'tests/stories/desk', 'tests/stories/uploads'],
    ...['tests/stack/units', 'tests/stack/seed', 'tests/security/34-', 'tests/security/31-bursts'],
    ...[...money, ...orders, ...deposits, ...views, ...service],
  ],
  'functions/documents': [
    ...money,
    ...deposits,
    ...views,
    ...service,
    'tests/security/34-',
    'tests/model/replies',
  ],
  'shared/calc': [...orders, 'functions/market/'],
}

const folderOf = (file: string): string => `${file.slice(0, file.lastIndexOf('/'))}/`

/** The tests that stand beside a file: of some milliseconds each. */
export const beside = (file: string): readonly string[] => [folderOf(file)]

/** All other tests that are about a file. */
export const watchersOf = (file: string): readonly string[] =>
  (watchers[folderOf(file).slice(0, -1)] ?? []).filter((word) => word !== folderOf(file))
