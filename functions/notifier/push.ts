import { HOUR } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { type PushBrowser, pushBrowsers } from '../table/pushes.ts'
import { Change } from '../table/write.ts'
import type { NotifierDeps, Telling } from './telling.ts'

const ALIVE_S = 12 * HOUR

/** Deletes dead subscriptions. Throws if a retry may help: the browser shows a repeat once, by its id. */
export async function pushAll(
  deps: NotifierDeps,
  { uid, id, kind }: Telling,
): Promise<'sent' | 'nobody' | 'refused'> {
  const browsers = await pushBrowsers(deps.table, uid)
  const outcomes = await Promise.allSettled(
    browsers.map(async ({ place, endpoint, p256dh, auth, kid, lang }) => {
      const payload = { kind, lang, id: id.slice(0, id.indexOf('#')) }
      const pushed = await deps.push({ endpoint, p256dh, auth, kid, payload, aliveSeconds: ALIVE_S })
      if (!pushed.ok && pushed.reason === 'gone') await forget(deps, uid, { place, endpoint })
      // The fault is ours, so the subscription stays and the log tells us.
      if (!pushed.ok && pushed.reason === 'unsealed') deps.log('error', 'push could not be sealed')
      return pushed.ok ? 'sent' : pushed.reason
    }),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  const all = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  if (all.includes('sent')) return 'sent'
  return all.includes('refused') || all.includes('unsealed') ? 'refused' : 'nobody'
}

async function forget(
  { table }: NotifierDeps,
  uid: string,
  { place, endpoint }: Pick<PushBrowser, 'place' | 'endpoint'>,
): Promise<void> {
  const change = new Change(keys.pushed(uid, place)).where('endpoint', '=', endpoint)
  await table.write(change.remove('endpoint').remove('p256dh').remove('auth').build())
}
