import { Refusal } from '../../shared/errors.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { messageText } from '../../shared/i18n/messages.ts'
import { isId } from '../../shared/ids.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { publicPointOf, pushSubject } from '../push-keys.ts'
import { countUnread } from '../table/messages.ts'
import { pushBrowsers } from '../table/pushes.ts'
import { markRead as moveReadMarks } from '../table/read-marks.ts'
import { addBrowser, removeBrowser } from './push.ts'
import { type Message, markAboutRead, markAllRead, markRead, messageHistory } from './store.ts'

export const messageHandlers = ({ table, config, secrets }: DepsOf<'messages'>): Handlers<'messages'> => ({
  'messages.msg': async ({ session, lang }, { limit = 20, cursor, unread }) => {
    if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
    const range = { limit, unread: unread === 1, ...(cursor && { cursor }) }
    const { items, next } = await messageHistory(table, session.uid, range)
    return { items: items.map((message) => viewMessage(message, lang)), next }
  },

  'messages.msg_read': async ({ session, nowMs }, { id, about, all }) => {
    const given = [id, about, all].filter((one) => one !== undefined)
    if (given.length !== 1) throw new Refusal('validation', { fields: 'id' })
    const nowS = secondsOf(nowMs)
    if (about !== undefined) await markAboutRead(table, session.uid, about, nowS)
    else if (id === undefined) await markAllRead(table, session.uid, nowS)
    else if (!(await markRead(table, session.uid, id, nowS))) throw new Refusal('not_found')
    return { unread: await countUnread(table, session.uid, { consistent: true }) }
  },

  'messages.read': async ({ session, nowMs }, { rules, notices }) => {
    const given = [rules, notices].filter((at) => at !== undefined)
    // Nobody has read the future.
    if (given.length === 0 || given.some((at) => at > secondsOf(nowMs)))
      throw new Refusal('validation', { fields: 'rules, notices' })
    return moveReadMarks(table, session.uid, {
      ...(rules !== undefined && { rules }),
      ...(notices !== undefined && { notices }),
    })
  },

  'messages.push': ({ session }) => viewPush({ table, config, secrets }, session.uid),

  'messages.push_change': async ({ session, lang, nowMs }, { endpoint, remove, publicKey, ...keys }) => {
    const { uid } = session
    if (remove === 1) await removeBrowser(table, uid, endpoint)
    else {
      const alive = secrets.pushPublicKeys
      const under = publicKey === undefined ? alive[0] : alive.find((key) => publicPointOf(key) === publicKey)
      if (!under) throw new Refusal('push_endpoint_invalid')
      await addBrowser(table, uid, { endpoint, ...keys, kid: under.kid, lang, at: secondsOf(nowMs) })
    }
    return viewPush({ table, config, secrets }, uid)
  },
})

async function viewPush(
  { table, config, secrets }: Pick<DepsOf<'messages'>, 'table' | 'config' | 'secrets'>,
  uid: string,
) {
  const [key] = secrets.pushPublicKeys
  const publicKey = key && pushSubject(config) ? publicPointOf(key) : null
  return { publicKey, browsers: (await pushBrowsers(table, uid)).length }
}

const viewMessage = ({ params, ...message }: Message, lang: Lang) => ({
  ...message,
  ...messageText(lang, message.type, params),
})
