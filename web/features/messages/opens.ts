import type { MessageType } from '../../../shared/messages.ts'
import type { Answer } from '../../api/wire.ts'
import { documentPaths, paths } from '../../paths.ts'

type Message = Pick<Answer<'/api/user/msg'>['items'][number], 'type' | 'about'>

/** Where one does what a message about the account speaks of: ends a session, removes a passkey, fetches the files. */
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

/** The page a tap on a message opens; undefined where there is none. */
export const opens = ({ type, about }: Message): string | undefined =>
  about ? documentPaths[about.screen](about.id) : pages[type]
