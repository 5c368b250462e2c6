import { afternoons } from './afternoons.ts'
import type { TestUser } from './stack.ts'

/** Afternoons on which users invest, and what they do there. */
export function investing() {
  const on = afternoons()

  const buy = (user: TestUser, id: string, amount: string, more: object = {}) =>
    on.stack.call('financing.yebjoinnow', { id, amount, ...more }, user)
  const mine = async (user: TestUser) => (await on.stack.ok('financing.myproject', {}, user)).items
  return Object.assign(on, {
    buy,
    async bought(user: TestUser, id: string, amount: string, more: object = {}) {
      const { body } = await buy(user, id, amount, more)
      if (body.code !== 0) throw new Error(`${body.error} ${body.msg}`)
      return body.data
    },
    mine,
    /** The newest of one's holdings. */
    async one(user: TestUser) {
      const [holding] = await mine(user)
      if (!holding) throw new Error('no holding')
      return holding
    },
  })
}
