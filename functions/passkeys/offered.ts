import { Refusal } from '../../shared/errors.ts'
import type { Deps } from '../deps.ts'
import type { Offered } from './answer.ts'

/** Throws `passkey_refused` on a stage without a host name. */
export function offered({ config }: Pick<Deps, 'config'>): Offered {
  if (!config.passkeys) throw new Refusal('passkey_refused')
  return config.passkeys
}
