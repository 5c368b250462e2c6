import type { openScenes } from '../../shared/codes.ts'
import { post } from '../api/client.ts'
import { type Contact, contactFields, phoneFields } from './contact.ts'

/** Sends a code to a visitor. Registering by phone names the invitation (`invite`). */
export const askOpenCode = (scene: (typeof openScenes)[number], contact: Contact, invite?: string) =>
  contact.by === 'phone'
    ? post('/api/login/smssend', {
        area: '',
        ...phoneFields(contact.phone),
        scene,
        ...(invite !== undefined && { invite }),
      })
    : post('/api/login/sendmail', { email: contact.mail, scene })

/** Sends a code to a phone or mail address that is to be bound. */
export const askBindCode = (contact: Contact) =>
  post('/api/user/code', { scene: 'bind', ...contactFields(contact) })
