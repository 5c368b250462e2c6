import { TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { inviteOperator } from '../../functions/desk/operators.ts'
import { cleanUpload } from '../../functions/uploads/clean.ts'
import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import type { PayMethod } from '../../shared/pay.ts'
import type { Role } from '../../shared/roles.ts'
import type { Site } from './browser.ts'
import { DESK_PASSWORD } from './desk.ts'
import { LETTERS_CAME, lettersOf } from './fonts.ts'
import { ask, type Member } from './members.ts'
import { png } from './pictures.ts'

type DeskSession = Output<RouteOf<'desk.login'>>

/** Someone at the desk of a site in real time. */
export interface SiteOperator {
  session: DeskSession
  /** Of the codes their app shows. */
  secret: string
  recovery: string[]
}

/** An invitation, as the command line makes it. */
export const inviteTo = ({ stack: { deps } }: Site, name: string, role?: Role): Promise<string> =>
  inviteOperator({ table: deps.table, secrets: deps.secrets, nowMs: Date.now() }, name, role)

/** What an authenticator app shows now. */
export const codeNow = (secret: string): string => new TOTP({ secret }).generate()

/** Someone invited who has a password, a device and a session. */
export async function operatorOf(site: Site, name: string, role: Role = 'reviewer'): Promise<SiteOperator> {
  const invite = await inviteTo(site, name, role)
  const { secret, recovery } = await ask(site, 'desk.accept', { invite, password: DESK_PASSWORD })
  const session = await ask(site, 'desk.activate', { invite, code: codeNow(secret) })
  return { session, secret, recovery }
}

let pictures = 100

/** A deposit under review with a picture of its own, or with the one given; its id. */
export async function depositOf(
  site: Site,
  { uid, token }: Member,
  {
    amount = '100',
    bytes = png(++pictures) as Uint8Array,
    reference = '',
    method = 'bank' as PayMethod,
  } = {},
): Promise<string> {
  const { deps } = site.stack
  const form = { purpose: 'deposit', contentType: 'image/png', size: bytes.length } as const
  const { key } = await ask(site, 'uploads.uploadfile', form, { token })
  await deps.files.put(`in/${uid}/${key}`, bytes, 'image/png')
  await cleanUpload(deps, `in/${uid}/${key}`)
  const { id } = await ask(
    site,
    'deposits.dorecharge',
    { method, amount, screenshot: key, reference },
    { token, operationId: newId(deps.clock()) },
  )
  return id
}

export interface DeskOptions {
  lang?: 'en' | 'zh-Hans'
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  session?: DeskSession
}

/** The desk in a browser of its own, on a desktop unless asked otherwise. Violations of the CSP are complaints. */
export async function openDesk(
  site: Site,
  path: string,
  { lang = 'en', theme = 'light', width = 1280, height = 800, session }: DeskOptions = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const phone = width < 720
  const context = await site.lend({
    viewport: { width, height },
    hasTouch: phone,
    isMobile: phone,
    locale: lang,
    colorScheme: theme,
    acceptDownloads: true,
    letters: lettersOf(lang),
  })
  const kept = session ? { 'evenhand.desk': JSON.stringify(session) } : {}
  const page = await context.newPage()
  await page.addInitScript(`for (const [name, value] of Object.entries(${JSON.stringify(kept)})) {
    if (sessionStorage.getItem('given') === null) sessionStorage.setItem(name, value)
  }
  sessionStorage.setItem('given', 'yes')
  if (localStorage.getItem('evenhand.desk.lang') === null) localStorage.setItem('evenhand.desk.lang', '${lang}')`)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      complaints.push(message.text())
  })
  await page.goto(`${new URL('/desk/', site.url)}#${path}`)
  await page.evaluate(LETTERS_CAME)
  return { page, context, complaints }
}
