import type { openScenes } from '../../shared/codes.ts'
import { post } from '../api/client.ts'
import { type Contact, contactFields, phoneFields } from './contact.ts'

/** Has a code sent to somebody without a login. */
export const askOpenCode = (scene: (typeof openScenes)[number], contact: Contact) =>
  contact.by === 'phone'
    ? post('/api/login/smssend', { area: '', ...phoneFields(contact.phone), scene })
    : post('/api/login/sendmail', { email: contact.mail, scene })

/** Has a code sent to a phone or mail that is to be bound. */
export const askBindCode = (contact: Contact) =>
  post('/api/user/code', { scene: 'bind', ...contactFields(contact) })
