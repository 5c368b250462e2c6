import * as z from 'zod/mini'
import { codeScenes, openScenes, reachKinds } from '../codes.ts'
import { languages } from '../i18n/languages.ts'
import { phoneAreas } from '../phone-areas.ts'
import { personal, secret } from './marks.ts'
import { empty, listOf, route, wire } from './route.ts'

const text = z.string().check(z.maxLength(300))

const phone = { area: text, phone: personal(text) }
export const reachable = {
  area: z.optional(text),
  phone: z.optional(personal(text)),
  email: z.optional(personal(text)),
  code: z.optional(secret(text)),
}

const sent = z.object({
  resendAt: wire.seconds,
  expiresAt: wire.seconds,
})
/** The code is found by this id, which the caller sends back as `codeId`. */
const sentToAnyone = z.extend(sent, { id: wire.id })
const sending = ['code_too_soon', 'rate_limited'] as const
const open = { area: 'contact', method: 'POST', auth: 'open' } as const

export const contactView = z.object({
  phone: z.nullable(z.string()),
  mail: z.nullable(z.string()),
  lang: z.enum(languages),
  /** Two letters, as the user said. */
  country: z.nullable(z.string()),
})

export const contactRoutes = [
  route({
    id: 'contact.get_areacode',
    words: true,
    area: 'contact',
    method: 'GET',
    path: '/api/login/get_areacode',
    auth: 'open',
    sharedCache: 3600,
    summary: 'Dialling codes of countries, named in the language asked for',
    input: empty,
    output: listOf(z.object({ code: z.string(), country: z.string(), name: z.string() })),
    errors: [],
  }),
  route({
    ...open,
    id: 'contact.smssend',
    path: '/api/login/smssend',
    summary: 'Send a code to a phone; the answer is the same whether or not it is of an account',
    input: z.strictObject({
      ...phone,
      scene: z.enum(openScenes),
      /** For `register`: the invitation or referrer id, as each SMS costs the stage money. */
      invite: z.optional(secret(text)),
    }),
    output: sentToAnyone,
    errors: ['phone_required', 'phone_invalid', 'invite_required', 'inviter_invalid', ...sending],
  }),
  route({
    ...open,
    id: 'contact.sendmail',
    path: '/api/login/sendmail',
    summary: 'Send a code to a mail address; the answer is the same whether or not it is of an account',
    input: z.strictObject({ email: personal(text), scene: z.enum(openScenes) }),
    output: sentToAnyone,
    errors: ['email_required', 'email_invalid', ...sending],
  }),
  route({
    ...open,
    id: 'contact.forgetpwd',
    path: '/api/login/forgetpwd',
    idempotent: true,
    summary: 'A new login password by a code; ends all sessions',
    input: z.strictObject({
      ...reachable,
      codeId: text,
      password: secret(text),
      passwordRepeat: secret(text),
    }),
    output: z.object({}),
    errors: [
      'phone_required',
      'phone_invalid',
      'email_required',
      'email_invalid',
      'password_length',
      'password_common',
      'password_mismatch',
      'pay_password_same',
      'code_required',
      'code_wrong',
      'code_expired',
    ],
  }),
  route({
    id: 'contact.code',
    area: 'contact',
    method: 'POST',
    path: '/api/user/code',
    auth: 'user',
    session: 'read',
    summary: "Send a code to a phone or mail that is to be bound (bind), or to one's own (security)",
    input: z.strictObject({
      scene: z.enum(codeScenes.filter((scene) => scene === 'bind' || scene === 'security')),
      by: z.optional(z.enum(reachKinds)),
      area: reachable.area,
      phone: reachable.phone,
      email: reachable.email,
    }),
    output: sent,
    errors: [
      'phone_required',
      'phone_invalid',
      'email_required',
      'email_invalid',
      'contact_missing',
      ...sending,
    ],
  }),
  route({
    id: 'contact.profile',
    area: 'contact',
    method: 'GET',
    path: '/api/user/profile',
    auth: 'user',
    session: 'read',
    summary: "One's phone and mail, masked, the language of letters and the country one said one is in",
    input: empty,
    output: contactView,
    errors: [],
  }),
  route({
    id: 'contact.profile_change',
    stepUp: { phone: 'phone', email: 'mail' },
    area: 'contact',
    method: 'POST',
    path: '/api/user/profile',
    auth: 'user',
    session: 'read',
    idempotent: true,
    summary:
      'Bind or change the phone or the mail, by a code sent there; or the language of letters; or the country one says one is in',
    input: z.strictObject({
      ...reachable,
      lang: z.optional(z.enum(languages)),
      country: z.optional(z.enum(phoneAreas.map((area) => area.country))),
    }),
    output: contactView,
    errors: [
      'phone_required',
      'phone_invalid',
      'email_required',
      'email_invalid',
      'code_required',
      'code_wrong',
      'code_expired',
      'contact_taken',
      'step_up_required',
    ],
  }),
] as const
