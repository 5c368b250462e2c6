import { quizQuestions, quizRight } from '../../../shared/quiz.ts'
import { secondsOf } from '../../../shared/time.ts'
import { authenticator } from '../../support/authenticator.ts'
import { bindMail, codeTo } from '../../support/codes.ts'
import { someAddress, someCard } from '../../support/destinations.ts'
import { someData } from '../../support/identity.ts'
import { quickUser, setAccount } from '../../support/people.ts'
import { FUND_PASSWORD, member, withPasskey } from '../../support/security.ts'
import { question } from '../../support/service.ts'
import { PASSWORD } from '../../support/stack.ts'
import { type Again, type Cases, nextPicture, type World } from './case.ts'

const newPassword = { password: 'another-horse9', passwordRepeat: 'another-horse9' }
let names = 400

/** Who somebody is, their safety, their data, and what they ask and take part in. */
export const peopleCases = (on: World): Cases => ({
  'alerts.alerts_change': {
    isAlone: true,
    fields: async () => ({ productId: 'BTCUSD', above: '99999999' }),
  },
  'contact.forgetpwd': {
    fields: async () => {
      const email = `again${++names}@example.com`
      await bindMail(on.stack, await on.stack.user(), email)
      on.stack.clock.advance(61)
      const { id } = await on.stack.ok('contact.sendmail', { email, scene: 'forgot' })
      const password = 'another-horse9'
      const code = await codeTo(on.stack, email)
      return { email, code, codeId: id, password, passwordRepeat: password }
    },
  },
  'contact.profile_change': {
    stepUp: 'mail',
    fields: async () => {
      const email = `bound${++names}@example.com`
      await on.stack.ok('contact.code', { scene: 'bind', email }, on.user)
      return { email, code: await codeTo(on.stack, email) }
    },
  },
  'login.reg': {
    fields: async () => ({
      username: `twice${++names}`,
      ...{ password: PASSWORD, passwordRepeat: PASSWORD, invite: on.stack.invite, agree: '1' },
    }),
  },
  'engagement.sign_in': {
    fields: async () => ({}),
    spoil: () => setAccount(on.stack, on.user.uid, { pausedUntil: secondsOf(on.stack.clock.nowMs) + 60 }),
  },
  'activities.addlover_act': {
    fields: async () => ({ partner: (await quickUser(on.stack)).publicId }),
  },
  'activities.activity_quiz': {
    isAlone: true,
    fields: async () => ({ quiz: quizQuestions.map((question) => quizRight[question]).join('') }),
  },
  'service.ticket_write': {
    fields: async () => ({
      topic: 'other',
      text: 'Where is it?',
      pictures: [await nextPicture(on, 'ticket')].join(),
    }),
  },
  'security.pwd_login': {
    stepUp: 'password',
    fields: async () => {
      on.user = await member(on.stack)
      return { oldPassword: PASSWORD, ...newPassword }
    },
  },
  'security.pwd_pay': {
    stepUp: 'fundPassword',
    fields: async () => {
      on.user = await member(on.stack)
      return newPassword
    },
  },
  'security.sessions_end': {
    fields: async () => {
      on.user = await member(on.stack)
      return { which: 'others' }
    },
  },
  'passkeys.passkey_add': {
    stepUp: 'passkey',
    fields: async () => {
      const { options } = await on.stack.ok('passkeys.passkey_new', {}, on.user)
      return { credential: authenticator().make(options), name: 'Phone' }
    },
  },
  'passkeys.passkey_remove': {
    stepUp: 'passkey',
    fields: async () => ({ id: (await withPasskey(on.stack, on.user)).id }),
  },
  'data.export_ask': { stepUp: 'export', fields: async () => ({}) },
  'data.erase_confirm': { stepUp: 'erase', fields: async () => ({ username: on.user.username }) },
  'service.letter': { fields: async () => ({ name: 'Ada', text: 'Why am I locked out?' }) },
  'identity.certification_submit': { fields: async () => someData() },
  'destinations.add_card': { isAlone: true, stepUp: 'binding', fields: async () => someCard() },
  'destinations.add_wallet_addr': { isAlone: true, stepUp: 'binding', fields: async () => someAddress() },
})

export const morePeopleCases = (on: World): Again[] => [
  [
    'security.pwd_pay of a second one',
    'security.pwd_pay',
    {
      stepUp: 'fundPassword',
      fields: async () => {
        on.user = await member(on.stack, { fundPassword: true })
        return { oldPassword: FUND_PASSWORD, ...newPassword }
      },
    },
  ],
  [
    'service.ticket_write of another line',
    'service.ticket_write',
    {
      fields: async () => {
        const { id } = await question(on.stack, on.user)
        return { id, text: 'And where now?', pictures: [await nextPicture(on, 'ticket')].join() }
      },
    },
  ],
]
