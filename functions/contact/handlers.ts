import { Refusal } from '../../shared/errors.ts'
import { phoneAreas } from '../../shared/phone-areas.ts'
import type { DepsOf } from '../areas.ts'
import { loadContact, viewContact } from '../codes/contact.ts'
import { requestCode } from '../codes/request.ts'
import { readMail, readPhone, readTarget } from '../codes/target.ts'
import type { Handlers } from '../http.ts'
import { change } from './change.ts'
import { resetPassword } from './forgot.ts'
import { countInvited } from './invited.ts'
import { sendToAnyone } from './open-code.ts'

export const contactHandlers = (deps: DepsOf<'contact'>): Handlers<'contact'> => ({
  'contact.get_areacode': async ({ lang }) => {
    const names = new Intl.DisplayNames(lang, { type: 'region' })
    return {
      items: phoneAreas.map(({ code, country }) => ({ code, country, name: names.of(country) ?? country })),
    }
  },

  'contact.smssend': async (ctx, { area, phone, scene, invite = '' }) => {
    const target = await readPhone(area, phone)
    if (scene === 'register') await countInvited(deps, ctx, invite)
    return sendToAnyone(deps, ctx, scene, target)
  },

  'contact.sendmail': async (ctx, { email, scene }) => sendToAnyone(deps, ctx, scene, readMail(email)),

  'contact.forgetpwd': async (ctx, form) => {
    await resetPassword(deps, ctx, form)
    return {}
  },

  'contact.code': async (ctx, { scene, by, ...form }) => {
    const owner = ctx.session.uid
    if (scene === 'bind') return requestCode(deps, ctx, { scene, owner, target: await readTarget(form) })
    const target = (await loadContact(deps, owner))[by ?? 'mail']
    if (!target) throw new Refusal('contact_missing')
    return requestCode(deps, ctx, { scene, owner, target })
  },

  'contact.profile': async ({ session }) => viewContact(await loadContact(deps, session.uid), deps),

  'contact.profile_change': (ctx, form) => change(deps, ctx, form),
})
