import type { MessageType } from '../../../shared/messages.ts'
import type { Answer } from '../../api/wire.ts'
import { documentPath, paths } from '../../paths.ts'

type Message = Pick<Answer<'/api/user/msg'>['items'][number], 'type' | 'about'>

/** The page where the user acts on a message. */
const pages: Partial<Record<MessageType, string>> = {
  export_ready: paths.ownData,
  new_device: paths.devices,
  password_changed: paths.devices,
  fund_password_changed: paths.security,
  passkey_added: paths.passkeys,
  passkey_removed: paths.passkeys,
  passkey_cloned: paths.passkeys,
  contact_changed: paths.security,
  destination_added: paths.payment,
  notices_changed: paths.notices,
}

/** Undefined if a message opens no page. */
export const opens = ({ type, about }: Message): string | undefined =>
  about ? documentPath(about.screen, about.id) : pages[type]
