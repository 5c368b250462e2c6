import { randomBytes } from 'node:crypto'
import type { Kms } from '../../../functions/outside/kms.ts'
import { type MasterKey, masterKey } from './master-keys.ts'

export function kmsInProcess(master: MasterKey = masterKey()): Kms {
  return {
    async makeKey(owner) {
      const plain = randomBytes(32)
      return { plain, wrapped: master.wrap(plain, { ...owner }) }
    },
    unwrap: async (wrapped, owner) => master.unwrap(wrapped, { ...owner }),
    rewrap: async (wrapped, owner) => master.wrap(master.unwrap(wrapped, { ...owner }), { ...owner }),
  }
}
