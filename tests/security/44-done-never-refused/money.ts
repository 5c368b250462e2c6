import { secondsOf } from '../../../shared/time.ts'
import { quotedFor } from '../../support/exchange.ts'
import { dueFor, heldFor, openProject as offered, setBack } from '../../support/financing.ts'
import { setAccount } from '../../support/people.ts'
import { mayWithdraw } from '../../support/withdrawals.ts'
import { type Again, type Cases, nextPicture, type World } from './case.ts'

/** Trades, and money that comes, goes out, is exchanged or invested. */
export function moneyCases(on: World): Cases {
  let quoteId = ''
  return {
    'trade.addorder': {
      fields: async () => ({ productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 }),
      spoil: () => setAccount(on.stack, on.user.uid, { open: { BTCUSD: 2000_00n }, openTotal: 5000_00n }),
    },
    'account.refill': {
      fields: async () => {
        await setAccount(on.stack, on.user.uid, { USD_available: 1_00n })
        return {}
      },
    },
    'limits.limits_change': { isOneWrite: true, fields: async () => ({ exclude: 6 }) },
    'deposits.dorecharge': {
      fields: async () => ({ method: 'bank', amount: '100', screenshot: await nextPicture(on, 'deposit') }),
    },
    'exchange.exchange_confirm': {
      operationId: () => quoteId,
      fields: async () => {
        const { form, operationId } = await quotedFor(on.stack, on.user)
        quoteId = operationId
        return form
      },
      spoil: () => setAccount(on.stack, on.user.uid, { USD_available: 1n }),
    },
    'financing.yebjoinnow': {
      fields: async () => ({ id: await offered(on.stack), amount: '100' }),
      spoil: () => setAccount(on.stack, on.user.uid, { USD_available: 1n }),
    },
    'financing.yebappend': {
      fields: async () => ({ holding: await heldFor(on.stack, on.user), amount: '10' }),
      spoil: () => setAccount(on.stack, on.user.uid, { USD_available: 1n }),
    },
    'financing.yebstop': {
      isAlone: true,
      fields: async () => ({ holding: await heldFor(on.stack, on.user), forfeits: '0.00' }),
    },
    'financing.yebkeep': {
      fields: async () => {
        const holding = await dueFor(on.stack, on.user)
        // Its days are booked: the renewal is the first that is written.
        await on.stack.ok('financing.myproject', {}, on.user)
        return { holding }
      },
      spoil: () => setAccount(on.stack, on.user.uid, { pausedUntil: secondsOf(on.stack.clock.nowMs) + 60 }),
    },
    'withdrawals.cash_submit': {
      stepUp: 'withdrawal',
      fields: async () => ({
        amount: '100',
        kind: 'card',
        destination: await mayWithdraw(on.stack, on.user),
      }),
      // All is gone, the day has no more, and its step-up is used up.
      spoil: () => setAccount(on.stack, on.user.uid, { USD_available: 0n, outs: 3n }),
    },
  }
}

export function moreMoneyCases(on: World): Again[] {
  let renewed = ''
  return [
    [
      'financing.yebkeep, and another renewal after it',
      'financing.yebkeep',
      {
        stays: 'id',
        fields: async () => {
          renewed = await dueFor(on.stack, on.user, { renewals: 2 })
          await on.stack.ok('financing.myproject', {}, on.user)
          return { holding: renewed }
        },
        spoil: async () => {
          await setBack(on.stack, on.user, renewed)
          await on.stack.ok('financing.yebkeep', { holding: renewed }, on.user)
          await setAccount(on.stack, on.user.uid, { pausedUntil: secondsOf(on.stack.clock.nowMs) + 60 })
        },
      },
    ],
  ]
}
