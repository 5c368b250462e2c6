import { type Guard, watched } from './guard.ts'

// What the service worker keeps: the shell, and never an answer of the API.
const shell = watched('web/offline/shell.ts', 'web/offline/shell.test.ts')

export const offlineGuards: Guard[] = [
  shell(
    "if (method !== 'GET' || !url.startsWith(page)) return null",
    '',
    /something sent the worker keeps: null/,
  ),
  shell(
    "return /^assets\\/[\\w.-]+$/.test(below) ? 'asset' : null",
    "return below.startsWith('assets/') ? 'asset' : null",
    /prices by a way around the worker keeps: null/,
  ),
  shell(
    "below === '' || below === 'index.html' ? 'page' : null",
    "'page'",
    /another page below it the worker keeps/,
  ),
]
