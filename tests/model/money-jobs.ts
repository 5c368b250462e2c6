import { newQuote } from './at-once.ts'
import { depositing, randomForm } from './deposits.ts'
import { crediting, newCredit, newPress, pressing, someDeposit } from './desk.ts'
import { exchanging } from './exchanges.ts'
import type { Job } from './job.ts'
import { newOperation } from './place.ts'
import type { Chosen, StepKind } from './step-kinds.ts'
import { cashPressing, newCashPress, randomCash, someWithdrawal, verify, withdrawing } from './withdrawals.ts'

/** Money that comes in, is exchanged or goes out. */
export async function moneyJob(
  kind: StepKind,
  { world, chance, user, device, before }: Chosen,
): Promise<Job | undefined> {
  switch (kind) {
    case 'deposit': {
      const operation = device.session && newOperation(world, chance, device, 'deposit')
      if (!operation) return undefined
      return depositing(world, device, operation, await randomForm(world, chance, user.uid))
    }
    case 'depositAgain':
    case 'depositOther': {
      const submitted = before.filter(({ deposit, answer }) => deposit && (kind === 'depositAgain' || answer))
      if (submitted.length === 0) return undefined
      const operation = chance.pick(submitted)
      const form = operation.deposit as NonNullable<typeof operation.deposit>
      return depositing(
        world,
        device,
        operation,
        kind === 'depositAgain' ? form : { ...form, amount: '6.66' },
      )
    }
    case 'press': {
      const row = await someDeposit(world, chance)
      return row && pressing(world, newPress(world, chance, row))
    }
    case 'pressAgain': {
      const pressed = before.filter(({ press }) => press)
      return pressed.length > 0 ? pressing(world, chance.pick(pressed)) : undefined
    }
    case 'exchange': {
      const quoted = await newQuote(world, chance, device)
      return quoted && exchanging(world, device, quoted)
    }
    case 'exchangeAgain':
    case 'exchangeOther': {
      const used = before.filter(({ quote, answer }) => quote && (kind === 'exchangeAgain' || answer))
      if (used.length === 0) return undefined
      const operation = chance.pick(used)
      return kind === 'exchangeAgain'
        ? exchanging(world, device, operation)
        : exchanging(world, device, operation, '12.34')
    }
    case 'credit': {
      const given = before.filter(({ credit }) => credit)
      const again = given.length > 0 && chance.chance(0.3)
      return crediting(world, again ? chance.pick(given) : newCredit(world, chance, user))
    }
    case 'withdraw': {
      if (!device.session) return undefined
      await verify(world, chance, device)
      const form = await randomCash(world, chance, user.uid)
      const operation = newOperation(world, chance, device, 'withdrawal')
      return withdrawing(world, chance, device, operation, form)
    }
    case 'withdrawAgain':
    case 'withdrawOther': {
      const asked = before.filter(({ cash, answer }) => cash && (kind === 'withdrawAgain' || answer))
      if (asked.length === 0) return undefined
      // As a rule one whose end nobody knows.
      const unclear = asked.filter((one) => one.unclear)
      const operation = chance.pick(unclear.length > 0 ? unclear : asked)
      const form = operation.cash as NonNullable<typeof operation.cash>
      const other = { ...form, amount: '6.66' }
      return withdrawing(world, chance, device, operation, kind === 'withdrawAgain' ? form : other)
    }
    case 'cashPress': {
      const row = await someWithdrawal(world, chance)
      return row && cashPressing(world, newCashPress(world, chance, row))
    }
    case 'cashPressAgain': {
      const pressed = before.filter(({ cashPress }) => cashPress)
      return pressed.length > 0 ? cashPressing(world, chance.pick(pressed)) : undefined
    }
    default:
      return undefined
  }
}
