import { expect, test } from 'vitest'
import { keys } from '../../../functions/table/keys.ts'
import { Change } from '../../../functions/table/write.ts'
import { type Asset, assetNames } from '../../../shared/assets.ts'
import { formatAmount } from '../../../shared/money.ts'
import { createApis, routeById, send } from '../../support/apis.ts'
import { checkedPicture } from '../../support/deposits.ts'
import { cardNumber, paidTo, someAddress, someCard } from '../../support/destinations.ts'
import { quotedFor } from '../../support/exchange.ts'
import { setAccount } from '../../support/people.ts'
import { png } from '../../support/pictures.ts'
import { session, steppedUp } from '../../support/security.ts'
import { PASSWORD } from '../../support/stack.ts'
import { payee } from '../../support/withdrawals.ts'
import type { FencedAreas } from './fenced-areas.ts'

export function moneyStories(on: FencedAreas) {
  const { ok, allOf } = on

  test('a user sets limits, which rise while orders and deposits count under them: every right is there', async () => {
    const user = await on.stack.user('bounded')
    let token = ''
    const wait = async (seconds: number) => {
      on.stack.clock.advance(seconds)
      token = (await ok('login.index', { username: 'bounded', password: PASSWORD })).token ?? ''
    }
    await wait(1)
    const three = (amount: string) => ({ stake: amount, loss: amount, deposit: amount })
    await ok('limits.limits_change', { ...three('500'), timeZone: 'Asia/Tokyo' }, token)
    await ok('limits.limits_change', three('900'), token)
    const screenshot = await checkedPicture(on.stack, { ...user, token }, { bytes: png(71) })
    await wait(86_400 * 2)
    await ok('deposits.dorecharge', { method: 'bank', amount: '50', screenshot }, token)
    await ok('limits.limits_change', { stake: '800' }, token)
    await ok('limits.limits', {}, token)
    await ok('limits.realitycheck_answer', { hour: 7, at: 1 }, token)
    await ok('views.realitycheck', {}, token)
    await ok('limits.limits_change', { exclude: 6 }, token)
    await wait(86_400 * 190)
    await ok('limits.limits_change', { timeOut: 1 }, token)
  })

  test('a deposit is submitted and listed: every right is there', async () => {
    const user = await on.stack.user()
    const screenshot = await checkedPicture(on.stack, user)
    await ok('deposits.recharge', {}, user.token)
    await ok(
      'deposits.dorecharge',
      { method: 'bank', amount: '100', screenshot, reference: 'TX-1' },
      user.token,
    )
    await ok('deposits.recharge_record', {}, user.token)
  })

  test('cash is exchanged for a coin and back, listed and checked: every right is there', async () => {
    const user = await on.stack.user()
    const exchange = async (from: string, to: string, amount: string) => {
      const { quote } = (await ok('exchange.exchange', { from, to, amount }, user.token)) as unknown as {
        quote: { id: string; quote: string; coinAmount: string }
      }
      const form = { from, to, amount, quote: quote.quote }
      await ok('exchange.exchange_confirm', form, user.token, quote.id)
      return quote
    }
    for (const coin of ['ETH', 'USDT']) await exchange('USD', coin, '10')
    const { id, coinAmount } = await exchange('USD', 'BTC', '500')
    await exchange('BTC', 'USD', coinAmount)
    const { form, operationId } = await quotedFor(on.stack, user)
    const late = { token: user.token, operationId }
    on.stack.clock.advance(120)
    // A refusal reads what was made before.
    const route = routeById('exchange.exchange_confirm')
    expect((await send(on.apis, route, form, late)).body.error).toBe('quote_expired')
    expect((await send(on.apis, route, form, { ...late, operationId: on.stack.id() })).body.error).toBe(
      'quote_mismatch',
    )
    await ok('exchange.exchange_record', {}, user.token)
    await ok('exchange.exchange_record', { id }, user.token)
    await ok('exchange.exchange_proof', { id }, user.token)
    await ok('views.statement', {}, user.token)
  })

  test('what money may be paid out to is bound, listed and removed, also while index keys change: every right is there', async () => {
    const user = await on.stack.user()
    const bind = async (form: ReturnType<typeof someCard> | ReturnType<typeof someAddress>) => {
      const { headers = {} } = await steppedUp(on.stack, user, 'binding')
      const route = 'address' in form ? 'destinations.add_wallet_addr' : 'destinations.add_card'
      const { id } = await ok(route, form, user.token, on.stack.id(), headers)
      return String(id)
    }
    // Removing one lets go of the number it was paid to.
    const paid = async (id: string) => {
      const { payoutFields } = allOf('destinations')
      await paidTo({ deps: { ...on.stack.deps, payoutFields } }, user.uid, id)
      return id
    }
    const remove = async (id: string | undefined, route: 'bank_card' | 'user_wallet') =>
      ok(`destinations.${route}_remove`, { id, remove: 1 }, user.token)
    const all = [
      someCard(),
      someCard('', { kind: 'alipay', account: 'fenced@example.com' }),
      someCard('', { kind: 'wechat', account: 'fenced_user' }),
    ]
    for (const form of all)
      await remove(await paid(await bind(form as ReturnType<typeof someCard>)), 'bank_card')
    const wallet = await paid(await bind(someAddress()))
    await ok('destinations.bank_card', {}, user.token)
    await ok('destinations.user_wallet', {}, user.token)
    await setAccount(on.stack, user.uid, { USD_locked: 1n })
    await remove(wallet, 'user_wallet')
    const secrets = {
      ...on.stack.deps.secrets,
      indexKeys: [`9.${'D'.repeat(43)}`, ...on.stack.deps.secrets.indexKeys],
    }
    const before = on.apis
    on.apis = { ...on.apis, destinations: createApis({ ...allOf('destinations'), secrets }).destinations }
    for (const form of all) await bind({ ...form, cardNumber: cardNumber() } as ReturnType<typeof someCard>)
    await bind(someAddress())
    on.apis = before
  })

  test('money is asked for to go out, on a running day and on a new one: every right is there', async () => {
    const user = await payee(on.stack, { level: 1 })
    const ask = async (asset: Asset, amount: string) => {
      const config = { ...on.stack.deps.config, asset }
      const withdrawals = createApis({ ...allOf('withdrawals'), config }).withdrawals
      const { headers = {} } = await steppedUp(on.stack, user, 'withdrawal')
      const form = { amount, kind: 'card', destination: user.card }
      const sending = { token: user.token, headers, operationId: on.stack.id() }
      return send({ ...on.apis, withdrawals }, routeById('withdrawals.cash_submit'), form, sending)
    }
    for (const [index, asset] of assetNames.entries()) {
      const least = BigInt(on.stack.deps.config.identity.withdrawMin)
      const change = new Change(keys.account(user.uid)).set(`${asset}_available`, least)
      await on.stack.deps.table.write(change.build())
      on.stack.clock.nowMs += 86_400_000
      user.token = await session(on.stack, user)
      const { status, body } = await ask(asset, formatAmount(least, asset))
      expect([status, body.error]).toEqual([200, undefined])
      if (index > 0) continue
      await ok('withdrawals.cash', {}, user.token)
      await ok('withdrawals.cash_record', {}, user.token)
      await ok('withdrawals.cash_record', { id: (body.data as { id: string }).id }, user.token)
    }
  })

  test('a refill is paid out: every right is there', async () => {
    const { token, uid } = await on.stack.user()
    await setAccount(on.stack, uid, { USD_available: 1n })
    await ok('account.refill', {}, token)
  })
}
