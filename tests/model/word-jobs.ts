import { identifying, identityPress, judging, randomIdentity } from './identity.ts'
import type { Job } from './job.ts'
import { newOperation } from './place.ts'
import type { Chosen, StepKind } from './step-kinds.ts'
import { threadsOf, ticketing, wish } from './tickets.ts'

/** Tickets, and who somebody is. */
export async function wordJob(
  kind: StepKind,
  { world, chance, user, device, before }: Chosen,
): Promise<Job | undefined> {
  switch (kind) {
    case 'ticket':
    case 'ticketAtDesk': {
      const uids = kind === 'ticketAtDesk' ? world.users.map(({ uid }) => uid) : [user.uid]
      const threads = await threadsOf(world, uids)
      const thread = threads.length > 0 ? chance.pick(threads) : undefined
      if (kind === 'ticketAtDesk' ? !thread : !device.session) return undefined
      const form = wish(chance, thread, kind === 'ticketAtDesk')
      const operation = newOperation(
        world,
        chance,
        { uid: thread?.pk.slice(2) ?? user.uid },
        'ticket',
        form.by,
      )
      operation.ticket = form
      return ticketing(world, operation, form.by === 'user' ? device : undefined)
    }
    case 'ticketAgain': {
      const written = before.filter(({ ticket }) => ticket)
      if (written.length === 0) return undefined
      const operation = chance.pick(written)
      return ticketing(world, operation, operation.ticket?.by === 'user' ? device : undefined)
    }
    case 'identity': {
      const operation = device.session && newOperation(world, chance, device, 'identity')
      if (!operation) return undefined
      return identifying(world, device, operation, await randomIdentity(world, chance, user.uid))
    }
    case 'identityAgain':
    case 'identityOther': {
      const sent = before.filter(({ identity, answer }) => identity && (kind === 'identityAgain' || answer))
      if (sent.length === 0) return undefined
      const operation = chance.pick(sent)
      const form = operation.identity as NonNullable<typeof operation.identity>
      const other = { ...form, level: ((form.level % 3) + 1) as 1 | 2 | 3 }
      return identifying(world, device, operation, kind === 'identityAgain' ? form : other)
    }
    case 'judge': {
      const press = await identityPress(world, chance)
      return press && judging(world, press)
    }
    case 'judgeAgain': {
      const pressed = before.filter((operation) => operation.identityPress)
      return pressed.length > 0 ? judging(world, chance.pick(pressed)) : undefined
    }
    default:
      return undefined
  }
}
