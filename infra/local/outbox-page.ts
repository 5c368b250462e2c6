import { pageHeaders } from '../csp.ts'
import type { SentLetter } from './outbox.ts'

/** It shows what strangers typed, so nothing may run or load. */
export const outboxHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
} as const

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

const STYLE = `
body { max-width: 450px; margin: 0 auto; padding: 16px; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark }
h1 { font-size: 20px } article { border-top: 1px solid #8888; padding: 12px 0 }
p { margin: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere } .small { font-size: 14px; opacity: .8 }
strong { font-size: 24px; font-variant-numeric: tabular-nums; letter-spacing: .1em }`

export function outboxPage(letters: readonly SentLetter[]): string {
  const items = letters.map(({ by, to, subject, text, atMs }) => {
    const code = /\d{6}/.exec(text)?.[0]
    return [
      '<article>',
      `<p class="small">${{ mail: 'Email', phone: 'SMS', push: 'Push' }[by]} to ${escaped(to)} at ${new Date(atMs).toISOString().slice(11, 19)} UTC</p>`,
      code ? `<p><strong>${code}</strong></p>` : '',
      subject ? `<p>${escaped(subject)}</p>` : '',
      `<p>${escaped(text)}</p>`,
      '</article>',
    ].join('')
  })
  const body = items.length > 0 ? items.join('') : '<p>Nothing was sent yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>Outbox</title><style>${STYLE}</style></head><body><h1>Outbox</h1><p class="small">Email, SMS and push of this laptop. They go nowhere else, and are gone when it stops.</p>${body}</body></html>`
}
